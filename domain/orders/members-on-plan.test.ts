import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { payments, receipts } from '#db/schema/billing.ts'
import { agreements, memberships } from '#db/schema/memberships.ts'
import { consents } from '#db/schema/orders.ts'
import { insertMember } from '#demo/fixtures/members.ts'
import { insertPlan } from '#demo/fixtures/plans.ts'
import { formatCents } from '#domain/format.ts'
import { endMemberships } from '#domain/memberships/cancellation/end-memberships.server.ts'
import { changeDependent } from '#domain/memberships/family/change-dependent.server.ts'
import { findMemberCard } from '#domain/memberships/member-card/member-card.queries.server.ts'
import { findMembership } from '#domain/memberships/membership.queries.server.ts'
import { startCheckout } from '#domain/orders/checkout/start-checkout.server.ts'
import { updateCheckout } from '#domain/orders/checkout/update-checkout.server.ts'
import { changePlan, previewPlanChange } from '#domain/orders/plan-change/change-plan.server.ts'
import { previewPurchase } from '#domain/orders/purchase/purchase-membership.server.ts'
import { renewDueMemberships } from '#domain/orders/renewal/renew-due.server.ts'
import { type Draft, openCheckoutWorld, refusalOf } from '#tests/helpers/checkout-world.ts'
import { useDatabase } from '#tests/helpers/database.ts'

const database = useDatabase()
const clock = { now: new Date('2026-11-22T18:00:00Z') }
let world: Awaited<ReturnType<typeof openCheckoutWorld>>
let kids: string

beforeEach(async () => {
  clock.now = new Date('2026-11-22T18:00:00Z')
  world = await openCheckoutWorld(database.db, clock)
  const { plan } = await insertPlan(database.db, {
    brandId: world.brand.id,
    name: 'Kids',
    tier: 'child',
    yearCents: 8_900,
    additionalYearCents: 6_900,
  })
  kids = plan.id
})

const child = {
  firstName: 'Wren',
  lastName: 'Finch',
  dateOfBirth: '2015-02-28',
  relationship: 'child',
} as const
const spouse = { ...child, firstName: 'Sam', dateOfBirth: '1987-01-02', relationship: 'spouse' } as const
/** Turns 26 on December 11: 19 days after joining, counting that day. */
const nearlyGrown = { ...child, dateOfBirth: '2000-12-11' } as const
const refusal = async (work: Promise<unknown>) => {
  const error = await refusalOf(work)
  return { code: error.code, message: error.message, path: error.fields?.[0]?.path }
}
const update = (
  { id: checkoutId, secret }: Draft,
  changes: Parameters<typeof updateCheckout>[1]['changes'],
) => updateCheckout(world.deps(), { brand: world.brand, checkoutId, secret, changes })
async function ownerOf({ view }: Draft, today: string) {
  const { membershipId } = view.order
  const rows = await database.db.select().from(memberships).where(eq(memberships.id, membershipId))
  return { brandId: world.brand.id, accountId: rows[0]?.accountId ?? '', membershipId, today }
}

describe('a children’s plan', () => {
  it('is not sold to a single adult, nor for a spouse', async () => {
    const draft = await world.draft({}, { planId: kids })
    expect(draft.view).toMatchObject({ plan: { coversMember: false }, toName: 1 })
    expect(await refusal(world.confirm(draft))).toEqual({
      code: 'invalid',
      message: 'Kids is for children, and not for you: add a child.',
      path: 'dependents',
    })
    expect(await refusal(update(draft, { dependents: [] }))).toMatchObject({ path: 'dependents' })
    expect(await refusal(update(draft, { dependents: [child, spouse] }))).toMatchObject({
      code: 'not_sold',
      path: 'dependents.1.relationship',
    })
    expect(await database.db.$count(payments)).toBe(0)
  })

  it('includes the named children and not its holder: in price, text, card and agreement', async () => {
    const draft = await world.draft({ dependents: [child] }, { planId: kids })
    expect(draft.view.quote).toMatchObject({ totalCents: 8_900 + 1_500, renewalTotalCents: 8_900 })
    expect(draft.view.texts.terms).toContain('It is for the children I named, and not for me.')
    await world.confirm(draft)
    const { accountId, membershipId, today } = await ownerOf(draft, '2026-11-22')
    const card = await findMemberCard(
      {
        ...world.deps(),
        sessionSecret: 'x'.repeat(32),
        publicOrigin: 'http://localhost',
        defaultBrand: 'any',
      },
      { brand: world.brand, accountId, membershipId },
    )
    expect(card.covered).toEqual([{ firstName: 'Wren', lastName: 'Finch' }])
    const [agreement] = await database.db.select().from(agreements)
    expect(agreement?.content).toMatchObject({ covered: [{ name: 'Wren Finch' }], renewalTotalCents: 8_900 })
    const { membership } = await findMembership(database.db, {
      brandId: world.brand.id,
      accountId,
      membershipId,
      today,
    })
    expect(membership.nextCharge?.amountCents).toBe(8_900)
    const correction = {
      owner: { brandId: world.brand.id, accountId, today },
      dependentId: membership.dependents[0]?.id ?? '',
      changes: { relationship: 'other' },
    } as const
    expect(await refusal(changeDependent(world.deps(), correction))).toMatchObject({ path: 'relationship' })
  })

  it('can’t be another membership without a child, nor replace a plan that the member is on', async () => {
    const member = await insertMember(database.db, {
      brandId: world.brand.id,
      planId: world.plan.id,
      now: clock.now,
      joinedOn: '2026-05-21',
      dependents: [child],
    })
    const accountId = member.account.id
    const buy = (dependentIds: string[]) =>
      previewPurchase(
        world.deps(),
        { brand: world.brand, accountId },
        { planId: kids, interval: 'year', dependentIds },
      )
    expect(await refusal(buy([]))).toMatchObject({ code: 'not_sold', path: 'dependentIds' })
    const quote = await buy(member.dependents.map(({ id }) => id))
    expect(quote).toMatchObject({ covered: ['Wren Finch'], quote: { renewalTotalCents: 8_900 } })

    const owner = {
      brandId: world.brand.id,
      accountId,
      membershipId: member.membership.id,
      today: '2026-11-22',
    }
    const change = { membershipId: owner.membershipId, planId: kids, interval: 'year' } as const
    for (const when of ['now', 'renewal'] as const) {
      const asked = { ...change, when }
      const deps = { ...world.deps(), whitelist: [] }
      expect(await refusal(previewPlanChange(deps, owner, asked))).toMatchObject({ path: 'planId' })
      const confirm = { todayCents: 0, renewalTotalCents: 8_900, renewsOn: '2027-05-21' }
      const input = {
        ...owner,
        key: `change-${when}`,
        change: { ...asked, confirm },
        ip: '::1',
        userAgent: null,
      }
      expect(await refusal(changePlan(deps, input))).toMatchObject({ path: 'planId' })
    }
  })

  it('ends with the term when its last child has aged out: nothing is charged for no one', async () => {
    const draft = await world.draft({ dependents: [nearlyGrown] }, { planId: kids })
    const share = Math.floor((8_900 * 19) / 365)
    expect(draft.view.quote).toMatchObject({ totalCents: share + 1_500, renewalTotalCents: 0 })
    await world.confirm(draft)
    const owner = await ownerOf(draft, '2027-11-22')
    expect((await findMembership(database.db, owner)).membership.autoRenew).toBe(false)
    // Memberships bought while auto-renewal was still offered have it on.
    await database.db.update(memberships).set({ autoRenew: true })
    clock.now = new Date('2027-11-22T18:00:00Z')
    expect((await findMembership(database.db, owner)).membership.nextCharge).toBeNull()
    expect(await renewDueMemberships(world.deps(), owner)).toMatchObject({ skipped: 1, renewed: 0 })
    expect(await endMemberships(world.deps(), owner)).toMatchObject({ expired: 1 })
    expect(await database.db.$count(payments)).toBe(1)
  })
})

describe('a person who ages out', () => {
  it('pays for the days they can use, and the agreed renewal is the one charged', async () => {
    const draft = await world.draft({ dependents: [child, nearlyGrown] })
    const share = Math.floor((9_900 * 19) / 365)
    expect(draft.view).toMatchObject({
      lastDays: [null, '2026-12-10'],
      quote: {
        totalCents: 14_900 + 9_900 + share + 1_500,
        renewalTotalCents: 14_900 + 9_900,
      },
    })
    const { terms, autoRenew } = draft.view.texts
    expect(terms).toContain('Wren Finch is on the plan, and paid for, through 12/10/26.')
    expect(autoRenew).toContain(`${formatCents(24_800)} on 11/22/27`)
    await world.confirm(draft)
    const kept = (await database.db.select().from(consents)).map(({ text }) => text)
    expect(kept).toEqual(expect.arrayContaining([terms, autoRenew]))
    const [receipt] = await database.db.select().from(receipts)
    expect(receipt?.lines).toMatchObject([
      {},
      {},
      { label: 'Additional member to 12/10/26, 19 of 365 days', amountCents: share },
      {},
    ])
    const [agreement] = await database.db.select().from(agreements)
    expect(agreement?.content).toMatchObject({
      covered: [{}, { name: 'Wren Finch' }, { name: 'Wren Finch', note: 'until 12/10/2026' }],
      renewalTotalCents: 24_800,
    })

    const due = await ownerOf(draft, '2027-11-22')
    // What the dashboard and the renewal notice read, 30 days ahead.
    const told = await findMembership(database.db, { ...due, today: '2027-10-23' })
    expect(told.membership.nextCharge).toEqual({ date: '2027-11-22', amountCents: 24_800 })
    clock.now = new Date('2027-11-22T18:00:00Z')
    expect(await renewDueMemberships(world.deps(), due)).toMatchObject({ renewed: 1 })
    const charged = await database.db.select().from(payments)
    expect(charged.map(({ amountCents }) => amountCents).sort()).toEqual([
      24_800,
      14_900 + 9_900 + share + 1_500,
    ])
  })
})

describe('the number of people before they are named', () => {
  it('counts in the quote from the first answer on, until they are named, and nothing is paid before', async () => {
    const choices = { planId: world.plan.id, interval: 'year', people: 4 } as const
    const { checkout, secret } = await startCheckout(world.deps(), {
      brand: world.brand,
      secret: null,
      choices,
    })
    const four = 14_900 + 3 * 9_900 + 1_500
    expect(checkout).toMatchObject({ toName: 3, quote: { totalCents: four } })
    const draft = { id: checkout.id, secret, view: checkout }
    const { account } = (await world.draft()).view
    const view = await update(draft, { account: { ...account, password: 'seven wet otters dancing' } })
    expect(view).toMatchObject({ toName: 3, quote: { totalCents: four } })
    expect(await refusal(world.confirm({ ...draft, view }))).toMatchObject({
      code: 'invalid',
      path: 'dependents',
    })
    const named = await update(draft, { dependents: [child] })
    expect(named).toMatchObject({ toName: 0, quote: { totalCents: 14_900 + 9_900 + 1_500 } })
    expect(await world.confirm({ ...draft, view: named })).toMatchObject({ confirmed: { status: 'active' } })
  })
})
