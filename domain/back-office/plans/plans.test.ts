import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { payments } from '#db/schema/billing.ts'
import { plans, planVersions } from '#db/schema/plans.ts'
import { auditLog } from '#db/schema/staff.ts'
import { insertPlan } from '#demo/fixtures/plans.ts'
import { insertStaff } from '#demo/fixtures/staff.ts'
import { serviceOf } from '#domain/back-office/plans/fee-schedules/service-of.rules.ts'
import { findMembership } from '#domain/memberships/membership.queries.server.ts'
import { listPlans } from '#domain/plans/plan.queries.server.ts'
import { openCheckoutWorld } from '#tests/helpers/checkout-world.ts'
import { refusal } from '#tests/helpers/console/refusal.ts'
import { createCrashingDb } from '#tests/helpers/crash-injection.ts'
import { useDatabase } from '#tests/helpers/database.ts'
import { openRenewalWorld } from '#tests/helpers/renewal-world.ts'
import { archivePlan } from './archive-plan.server.ts'
import { listCatalogPlans, readCatalogPlan } from './catalog-plans.queries.server.ts'
import { draftedOf, planVersionSchema } from './plan-draft.schema.ts'
import { createPlan, discardDraft, openDraft, saveDraft } from './plan-draft.server.ts'
import { previewPublication } from './publication-impact.server.ts'
import { publishDuePlans, publishPlan, unschedulePlan } from './publish-plan.server.ts'
import { reorderPlan } from './reorder-plans.server.ts'

const database = useDatabase()
const clock = { now: new Date('2026-11-20T18:00:00Z') }
let staffId: string

beforeEach(async () => {
  clock.now = new Date('2026-11-20T18:00:00Z')
  staffId = (await insertStaff(database.db, { grants: [], name: 'Ben Boss' })).id
})

const deps = (more = {}) => ({
  db: database.db,
  now: clock.now,
  by: { staffId, actor: 'Ben Boss <b@example.com>', ip: null },
  ...more,
})
const actions = async () =>
  (await database.db.select().from(auditLog).orderBy(auditLog.number)).map(({ action }) => action)

/** A saved draft of a plan, with other prices or texts than are sold. */
async function draftOf(which: { brandId: string; planId: string }, changes: object = {}) {
  await openDraft(deps(), which)
  const { draft } = await readCatalogPlan(database.db, which)
  const fields = { ...draftedOf(draft!), ...changes }
  return saveDraft(deps(), { ...which, revision: 0, ...planVersionSchema.parse(fields) })
}
const dearer = {
  prices: [
    { interval: 'year', priceCents: 15_900, additionalMemberCents: 9_900 },
    { interval: 'month', priceCents: 1_495, additionalMemberCents: 1_000 },
  ],
}

test('§console: a draft says in words what is new and who is affected; the resulting notices and charges match', async () => {
  const world = await openRenewalWorld(database.db, clock)
  const which = { brandId: world.brand.id, planId: world.plan.id }
  const soon = await world.member({ joinedOn: '2025-11-30' })
  const later = await world.member({ joinedOn: '2025-12-20', dependents: [{ relationship: 'spouse' }] })
  const monthly = await world.member({ joinedOn: '2026-11-01', interval: 'month' })
  expect(await draftOf(which, dearer)).toEqual({ revision: 1 })
  const { draft } = await readCatalogPlan(database.db, which)
  expect(draft?.diff).toEqual(['Yearly: $149.00 becomes $159.00, $10.00 more.'])
  const touched = await previewPublication(database.db, { ...which, soldFrom: world.today() })
  expect(touched).toMatchObject({ members: 3, dearer: 2, same: 1, tooLate: 1, untold: 0, keeps: 0 })
  expect(touched.firstNoticeOn).toBe('2026-11-20')
  expect(touched.months).toEqual([{ month: '2026-12', members: 1, moreCents: 1_000 }])

  expect(await publishPlan(deps(), { ...which, revision: 1, startsAt: null })).toMatchObject({ version: 2 })
  expect((await listCatalogPlans(database.db, which))[0]).toMatchObject({ publishedVersion: 2, members: 3 })
  expect((await world.tellOfPrices()).priceNotices).toBe(1)
  const total = async (member: typeof soon) => (await world.view(member)).nextCharge?.amountCents
  expect(await total(soon)).toBe(14_900)
  expect(await total(later)).toBe(15_900 + 9_900)
  expect(await total(monthly)).toBe(1_495)
  expect((await findMembership(database.db, world.ownerOf(later))).membership.id).toBe(later.membership.id)
  expect(await actions()).toEqual(['plan.draft_begun', 'plan.draft_saved', 'plan.published'])
})

test('§console: of two simultaneous publishers one succeeds; saving or publishing an unread version is refused', async () => {
  const world = await openRenewalWorld(database.db, clock)
  const which = { brandId: world.brand.id, planId: world.plan.id }
  await draftOf(which, dearer)
  expect(await refusal(publishPlan(deps(), { ...which, revision: 0, startsAt: null }))).toContain(
    'since you opened it',
  )
  const both = await Promise.all(
    [1, 2].map(() => refusal(publishPlan(deps(), { ...which, revision: 1, startsAt: null }))),
  )
  expect(both.toSorted()).toEqual([expect.stringContaining('This draft is gone'), 'done'])
  expect((await actions()).filter((action) => action === 'plan.published')).toHaveLength(1)
  expect(await refusal(discardDraft(deps(), { ...which, revision: 1 }))).toContain('This draft is gone')
})

test('§console: a word that a savings plan may not use is named with its field, and nothing is published', async () => {
  const world = await openRenewalWorld(database.db, clock)
  const which = { brandId: world.brand.id, planId: world.plan.id }
  await draftOf(which, { summary: 'Full coverage for one premium.' })
  const refused = await publishPlan(deps(), { ...which, revision: 1, startsAt: null }).catch((error) => error)
  expect(refused).toMatchObject({ code: 'invalid', fields: [{ path: 'summary' }, { path: 'summary' }] })
  expect((await readCatalogPlan(database.db, which)).draft?.prohibited).toHaveLength(2)
  const { planId } = await createPlan(deps(), {
    ...which,
    slug: 'kids',
    tier: 'child',
    name: 'Kids',
    feeScheduleId: world.version.feeScheduleId,
  })
  const empty = { brandId: world.brand.id, planId, revision: 0 }
  expect(await publishPlan(deps(), { ...empty, startsAt: null }).catch(({ fields }) => fields)).toMatchObject(
    [{ path: 'sellableStates' }, { path: 'prices' }],
  )
  expect(await refusal(discardDraft(deps(), empty))).toContain('never sold')
})

test('§console: a scheduled change starts on its day once, in the name of its author; until then it can be removed', async () => {
  const world = await openRenewalWorld(database.db, clock)
  const which = { brandId: world.brand.id, planId: world.plan.id }
  await draftOf(which, dearer)
  const startsAt = new Date('2026-12-01T07:00:00Z')
  await publishPlan(deps(), { ...which, revision: 1, startsAt })
  const { draft } = await readCatalogPlan(database.db, which)
  const { revision, ...fields } = { ...planVersionSchema.parse(draftedOf(draft!)), revision: 1 }
  expect(await refusal(saveDraft(deps(), { ...which, revision, ...fields }))).toContain(
    'is scheduled to start',
  )
  await unschedulePlan(deps(), { ...which, revision: 1 })
  await publishPlan(deps(), { ...which, revision: 1, startsAt })
  const faults: unknown[] = []
  const due = () => publishDuePlans({ db: database.db, now: clock.now }, (error) => faults.push(error))
  expect(await due()).toEqual({ published: 0 })
  clock.now = new Date('2026-12-01T07:01:00Z')
  const twice = await Promise.all([due(), due()])
  expect(twice.reduce((sum, { published }) => sum + published, 0)).toBe(1)
  expect(faults).toEqual([])
  const [last] = (await database.db.select().from(auditLog).orderBy(auditLog.number)).slice(-1)
  expect(last).toMatchObject({
    action: 'plan.published',
    staffId,
    actor: expect.stringContaining('on the day they set'),
  })
  expect((await readCatalogPlan(database.db, which)).versions[0]).toMatchObject({
    version: 2,
    publishedBy: 'Ben Boss',
  })
})

test('§console: killed at any statement of publishing, a plan is published completely or not at all', async () => {
  const world = await openRenewalWorld(database.db, clock)
  const which = { brandId: world.brand.id, planId: world.plan.id }
  for (let statements = 0; ; statements += 1) {
    const { revision } = await draftOf(which, dearer)
    const dying = createCrashingDb(database.url, statements)
    await publishPlan(deps({ db: dying.db }), { ...which, revision, startsAt: null }).catch(() => null)
    await dying.close()
    const { draft, publishedVersion, versions } = await readCatalogPlan(database.db, which)
    expect([statements, publishedVersion]).toEqual([statements, versions[0]?.version])
    const published = (await actions()).filter((action) => action === 'plan.published').length
    expect([statements, published]).toEqual([statements, versions.length - 1])
    if (draft) await discardDraft(deps(), { ...which, revision })
    if (!dying.died) break
  }
})

test('§console: a price published during a checkout is never charged without the buyer’s consent', async () => {
  const world = await openCheckoutWorld(database.db, clock)
  const which = { brandId: world.brand.id, planId: world.plan.id }
  const draft = await world.draft()
  const { revision } = await draftOf(which, dearer)
  await publishPlan(deps(), { ...which, revision, startsAt: null })
  const stale = await world.confirm(draft).catch((error) => error)
  expect(stale).toMatchObject({ code: 'stale_quote', details: { quote: { totalCents: 17_400 } } })
  expect(await database.db.$count(payments)).toBe(0)
  await world.confirm(draft, { quoteTotalCents: 17_400 })

  const racing = await world.draft({ account: { email: 'race@example.com' } })
  await draftOf(which, {
    ...dearer,
    prices: [{ interval: 'year', priceCents: 20_000, additionalMemberCents: null }],
  })
  const [paid] = await Promise.all([
    refusal(world.confirm(racing)),
    publishPlan(deps(), { ...which, revision: 1, startsAt: null }),
  ])
  const charged = (await database.db.select().from(payments)).map(({ amountCents }) => amountCents)
  expect(charged.toSorted()).toEqual(paid === 'done' ? [17_400, 17_400] : [17_400])

  const late = await world.draft({ account: { email: 'late@example.com' } })
  await archivePlan(deps(), { ...which, sold: false, reason: 'A new one comes' })
  expect(await world.confirm(late).catch(({ code }) => code)).toBe('not_sold')
  expect((await listCatalogPlans(database.db, which))[0]).toMatchObject({
    status: 'retired',
    members: charged.length,
  })
  expect(await refusal(archivePlan(deps(), { ...which, sold: false, reason: 'Again' }))).toContain(
    'no longer on sale',
  )
  await archivePlan(deps(), { ...which, sold: true, reason: 'They asked for it' })
  expect(await world.violations()).toEqual([])
})

test('with two hundred versions a plan is still listed and read quickly', async () => {
  const world = await openRenewalWorld(database.db, clock)
  const which = { brandId: world.brand.id, planId: world.plan.id }
  const { prices: _, ...same } = world.version
  const more = Array.from({ length: 199 }, (_unused, at) => ({ ...same, id: undefined, version: at + 2 }))
  await database.db.insert(planVersions).values(more)
  await database.db.update(plans).set({ publishedVersion: 200 }).where(eq(plans.id, world.plan.id))
  await readCatalogPlan(database.db, which)
  const began = performance.now()
  const { versions } = await readCatalogPlan(database.db, which)
  await listCatalogPlans(database.db, which)
  expect([versions.length, versions[0]?.version]).toEqual([50, 200])
  expect(performance.now() - began).toBeLessThan(150)
})

test('§console: a plan is moved to a position on the site; of two simultaneous moves both are done', async () => {
  const { db } = database
  const { plan } = await insertPlan(db, { slug: 'one', name: 'One' })
  const { brandId } = plan
  const [two, three] = [
    await insertPlan(db, { brandId, slug: 'two', name: 'Two' }),
    await insertPlan(db, { brandId, slug: 'three', name: 'Three' }),
  ]
  const onSite = async () => (await listPlans(db, { brandId, today: '2026-11-21' })).map(({ name }) => name)
  // Sorted by name while they have no position.
  expect(await onSite()).toEqual(['One', 'Three', 'Two'])
  await reorderPlan(deps(), { brandId, planId: two.plan.id, place: 1 })
  expect(await onSite()).toEqual(['Two', 'One', 'Three'])
  await Promise.all([
    reorderPlan(deps(), { brandId, planId: plan.id, place: 99 }),
    reorderPlan(deps(), { brandId, planId: three.plan.id, place: 1 }),
  ])
  expect(await onSite()).toEqual(['Three', 'Two', 'One'])
  const names = (await listCatalogPlans(db, { brandId })).map(({ name }) => name)
  expect(names).toEqual(await onSite())
  const [first] = await db.select().from(auditLog).orderBy(auditLog.number)
  expect(first).toMatchObject({ action: 'plan.placed', before: { place: 3 }, after: { place: 1 } })
})

test('a service typed into a draft gets an id that a draft accepts, however long its name is', () => {
  const name = 'Comprehensive checkup for new adult and child patient with all x-rays'
  const { service } = planVersionSchema.shape.benefits.element.shape
  for (let length = 1; length <= name.length; length++)
    expect(service.safeParse(serviceOf(name.slice(0, length))).error).toBeUndefined()
})
