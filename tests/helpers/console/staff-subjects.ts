import { eq, sql } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import { newId } from '#db/id.ts'
import { brands } from '#db/schema/brands.ts'
import { bulkJobs, bulkRows } from '#db/schema/bulk.ts'
import { memberships } from '#db/schema/memberships.ts'
import { offices } from '#db/schema/offices.ts'
import { apiKeys } from '#db/schema/staff.ts'
import { insertMember } from '#demo/fixtures/members.ts'
import { insertStaff } from '#demo/fixtures/staff.ts'
import { insertGrievance } from '#demo/fixtures/support-requests.ts'
import type { Call, Place } from './admin-calls.ts'
import { caseFileSubject, caseSubject } from './case-subjects.ts'
import { soldPlan } from './catalog-subjects.ts'
import { directorySubject, isDirectoryThing } from './directory-subjects.ts'
import { insertPicture } from './studio-subjects.ts'
import { insertWebhook } from './webhook-subjects.ts'

/** A new subject of a call at a place, in a state in which the call is possible. */
export async function staffSubject(
  db: Db,
  { path, operation }: Call,
  place: Place,
  now: Date,
): Promise<string> {
  const thing = operation['x-scope']
  if (thing === 'case') return caseSubject(db, { path, brandId: place.brandId, now })
  if (thing === 'caseFile') return caseFileSubject(db, { path, brandId: place.brandId, now })
  if (isDirectoryThing(thing)) return directorySubject(db, thing, place, { path, now })
  if (thing === 'key') return insertKey(db, place, now)
  if (thing === 'job') return insertJob(db)
  if (thing === 'bulk' || thing === 'caseBulk') return insertBulk(db, thing, place, path)
  if (thing === 'picture') return insertPicture(db, place.brandId)
  if (thing === 'webhook') return (await insertWebhook(db, place.brandId)).id
  if (thing === 'delivery') return (await insertWebhook(db, place.brandId)).deliveryId
  const grants = [{ role: 'desk' as const, ...place }]
  return (await insertStaff(db, { grants, totpSecret: 'AA' })).id
}

/** An office of a brand, as a console place. */
export async function insertOfficePlace(db: Db, { brandId }: Place): Promise<Place> {
  const address = { line1: '1 Main Street', city: 'Phoenix', state: 'AZ', zip: '85004' }
  const where = { latitude: 33, longitude: -112, phone: '6025550100', timeZone: 'America/Phoenix' }
  const [row] = await db
    .insert(offices)
    .values({ brandId, externalKey: newId(), name: 'An office', ...address, ...where })
    .returning({ id: offices.id })
  return { brandId, officeId: row?.id ?? '' }
}

/** A bulk action with one member or case at a place, in a state in which the call with that path is possible. */
async function insertBulk(
  db: Db,
  thing: 'bulk' | 'caseBulk',
  { brandId, officeId }: Place,
  path: string,
): Promise<string> {
  const { id: staffId } = await insertStaff(db, { grants: [{ role: 'owner', brandId: null }] })
  const ofCase = thing === 'caseBulk'
  const act = ofCase
    ? ({ kind: 'case_move', status: 'waiting' } as const)
    : ({ kind: 'tag_add', tag: 'matrix' } as const)
  const noun = ofCase ? ('cases' as const) : ('members' as const)
  const made = { id: newId(), brandId, noun, act, words: 'Of the matrix' }
  await db.insert(bulkJobs).values({
    ...made,
    reason: 'For the matrix',
    officeIds: officeId && !ofCase ? [officeId] : null,
    status: path.endsWith('/stop') ? 'running' : 'checked',
    total: 1,
    hash: 'matrix',
    staffId,
    actor: 'Owner',
  })
  const of = ofCase
    ? { grievanceId: (await insertGrievance(db, { brandId })).id }
    : { membershipId: await insertMembership(db, { brandId, officeId }) }
  const row = { ...of, brandId, jobId: made.id, number: 1, status: 'ready' as const }
  await db.insert(bulkRows).values(row)
  return made.id
}

async function insertMembership(db: Db, { brandId, officeId }: Place): Promise<string> {
  const planId = await soldPlan(db, { brandId })
  return (await insertMember(db, { brandId, officeId, planId })).membership.id
}

/** Bodies that start a bulk action, where every office of the brand has a member. */
export const bulkBodies: Record<string, (db: Db, at: { brandId: string }) => Promise<object>> = {
  'POST /api/admin/bulkActions': async (db, { brandId }) => {
    const all = await db.select({ id: offices.id }).from(offices).where(eq(offices.brandId, brandId))
    const known = await db
      .select({ officeId: memberships.officeId })
      .from(memberships)
      .where(eq(memberships.brandId, brandId))
    const without = all.filter(({ id }) => !known.some(({ officeId }) => officeId === id))
    for (const { id: officeId } of without)
      await insertMember(db, { brandId, officeId, planId: await soldPlan(db, { brandId }) })
    if (all.length === 0 && known.length === 0 && (await db.$count(brands, eq(brands.id, brandId))) > 0)
      await insertMember(db, { brandId, planId: await soldPlan(db, { brandId }) })
    return { act: { kind: 'card_link' }, choice: { matching: {} }, reason: 'For the matrix' }
  },
  'POST /api/admin/caseBulkActions': async (db, { brandId }) => {
    // One person may have at most five in progress, so end those of the members' calls.
    await db.update(bulkJobs).set({ status: 'done' }).where(eq(bulkJobs.status, 'checking'))
    if ((await db.$count(brands, eq(brands.id, brandId))) > 0) await insertGrievance(db, { brandId })
    return {
      act: { kind: 'case_move', status: 'waiting' },
      choice: { matching: {} },
      reason: 'For the matrix',
    }
  },
  'POST /api/admin/caseBulkActions/{id}/run': async () => ({ count: 1, hash: 'matrix' }),
  'POST /api/admin/bulkActions/{id}/run': async () => ({ count: 1, hash: 'matrix' }),
}

/** A job of the whole deployment, regardless of place. */
async function insertJob(db: Db): Promise<string> {
  const { rows } = await db.execute<{ id: number }>(
    sql`select id from graphile_worker.add_job('reconcile-books', '{}'::json)`,
  )
  return String(rows[0]?.id)
}

async function insertKey(db: Db, { brandId }: Place, now: Date): Promise<string> {
  const id = newId()
  const { id: madeBy } = await insertStaff(db, { grants: [{ role: 'owner', brandId: null }] })
  const expiresAt = new Date(now.getTime() + 1_000)
  await db
    .insert(apiKeys)
    .values({ id, brandId, name: 'A key', prefix: 'enk_', tokenHash: id, permissions: [], madeBy, expiresAt })
  return id
}
