import { and, asc, countDistinct, eq, inArray, isNotNull, isNull, max, ne } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import { staff, staffGrants, staffPasskeys, staffSessions } from '#db/schema/staff.ts'
import { notFound } from '#domain/errors.ts'
import {
  can,
  covers,
  type Grant,
  type Granted,
  mayGive,
  type Scope,
} from '#domain/staff/access/access.rules.ts'
import { nameGrants, readGrants } from '#domain/staff/access/grants.server.ts'
import type { StaffPerson } from '#domain/staff/staff.schema.ts'

type Row = Pick<
  typeof staff.$inferSelect,
  'id' | 'name' | 'email' | 'passwordHash' | 'totpSecret' | 'endedAt'
>

/**
 * Everyone with a grant in `place`, by name, with the grants there that `viewer` may see. For the whole deployment:
 * everyone, including people whose access has ended.
 */
export async function listStaff(db: Db, viewer: Granted, place: Scope): Promise<StaffPerson[]> {
  const isThere =
    place.kind === 'platform'
      ? undefined
      : inArray(
          staff.id,
          db
            .select({ staffId: staffGrants.staffId })
            .from(staffGrants)
            .where(eq(staffGrants.brandId, place.brandId)),
        )
  const rows = await db.select().from(staff).where(isThere).orderBy(asc(staff.name), asc(staff.id))
  const people = await viewPeople(db, viewer, rows)
  if (place.kind === 'platform') return people
  // Leaves out other brands' grants, even if the viewer may see them.
  return people.map((person) => ({
    ...person,
    grants: person.grants.filter(({ scope }) => scope.brandId === place.brandId),
  }))
}

/**
 * How many people with a deployment-wide role work in every brand. A brand sees the number, not the names, because it
 * can't manage them.
 */
export async function countOfWholeDeployment(db: Db): Promise<number> {
  const [row] = await db
    .select({ people: countDistinct(staff.id) })
    .from(staff)
    .innerJoin(staffGrants, eq(staffGrants.staffId, staff.id))
    .where(and(isNull(staffGrants.brandId), isNull(staff.endedAt)))
  return row?.people ?? 0
}

/** One person. @throws DomainError `not_found`: no such person, or one `viewer` may not see. */
export async function readStaffPerson(db: Db, viewer: Granted, staffId: string): Promise<StaffPerson> {
  const rows = await db.select().from(staff).where(eq(staff.id, staffId))
  const [person] = await viewPeople(db, viewer, rows)
  if (!person) throw notFound()
  return person
}

/**
 * The scopes in which staff managers find a person: those of their grants. Empty if there is no such person; the
 * deployment's if they have no grant.
 */
export async function scopesOfPerson(db: Db, staffId: string): Promise<Scope[]> {
  if ((await db.$count(staff, eq(staff.id, staffId))) === 0) return []
  const grants = (await readGrants(db, [staffId])).get(staffId) ?? []
  return grants.length > 0 ? grants.map(({ scope }) => scope) : [{ kind: 'platform' }]
}

/** Whether `viewer` can see another person's grant: they manage staff there. */
export function seesGrant(viewer: Granted, { scope }: Grant): boolean {
  return can(viewer, 'staff.manage', scope)
}

/**
 * Whether `viewer` may end or restore a person's access: they could give each of that person's roles, including those
 * they can't see.
 */
export async function mayActOn(db: Db, viewer: Granted, staffId: string): Promise<boolean> {
  const grants = (await readGrants(db, [staffId])).get(staffId) ?? []
  return grants.every((grant) => mayGive(viewer, grant))
}

async function viewPeople(db: Db, viewer: Granted, rows: readonly Row[]): Promise<StaffPerson[]> {
  const ids = rows.map(({ id }) => id)
  if (ids.length === 0) return []
  const [granted, seen, passkeys] = await Promise.all([
    readGrants(db, ids),
    db
      .select({ staffId: staffSessions.staffId, at: max(staffSessions.lastSeenAt) })
      .from(staffSessions)
      .where(and(inArray(staffSessions.staffId, ids), eq(staffSessions.stage, 'full')))
      .groupBy(staffSessions.staffId),
    db
      .selectDistinct({ staffId: staffPasskeys.staffId })
      .from(staffPasskeys)
      .where(inArray(staffPasskeys.staffId, ids)),
  ])
  const seesAll = can(viewer, 'staff.manage', { kind: 'platform' })
  const people: StaffPerson[] = []
  for (const { id, name, email, passwordHash, totpSecret, endedAt } of rows) {
    const own = (granted.get(id) ?? []).filter((grant) => seesGrant(viewer, grant))
    if (own.length === 0 && !seesAll) continue
    const lastSeenAt = seen.find(({ staffId }) => staffId === id)?.at ?? null
    people.push({
      id,
      name,
      email,
      status: endedAt ? 'ended' : passwordHash ? 'active' : 'invited',
      hasSecondStep: totpSecret !== null || passkeys.some(({ staffId }) => staffId === id),
      lastSeenAt: lastSeenAt ? lastSeenAt.toISOString() : null,
      grants: await nameGrants(db, own),
    })
  }
  return people
}

/** Whether anyone other than `staffId` is an owner of the whole deployment who can sign in. */
export async function hasOtherOwner(db: Db, staffId: string): Promise<boolean> {
  const [found] = await db
    .select({ id: staff.id })
    .from(staffGrants)
    .innerJoin(staff, eq(staff.id, staffGrants.staffId))
    .where(
      and(
        eq(staffGrants.role, 'owner'),
        isNull(staffGrants.brandId),
        isNull(staff.endedAt),
        isNotNull(staff.passwordHash),
        ne(staff.id, staffId),
      ),
    )
    .limit(1)
  return found !== undefined
}

/** Whether a grant makes its holder an owner of the whole deployment. */
export function isPlatformOwner({ role, scope }: Grant): boolean {
  return role === 'owner' && covers(scope, { kind: 'platform' })
}
