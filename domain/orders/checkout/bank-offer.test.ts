import { beforeEach, expect, it } from 'vitest'
import { payments } from '#db/schema/billing.ts'
import { memberships } from '#db/schema/memberships.ts'
import { consents } from '#db/schema/orders.ts'
import { insertPlan } from '#demo/fixtures/plans.ts'
import { findMembership } from '#domain/memberships/membership.queries.server.ts'
import { type Draft, openCheckoutWorld } from '#tests/helpers/checkout-world.ts'
import { useDatabase } from '#tests/helpers/database.ts'

// A debit made this Wednesday clears by Tuesday the 24th.
const database = useDatabase()
const clock = { now: new Date('2026-11-18T18:00:00Z') }
let world: Awaited<ReturnType<typeof openCheckoutWorld>>
let planId: string

beforeEach(async () => {
  clock.now = new Date('2026-11-18T18:00:00Z')
  world = await openCheckoutWorld(database.db, clock)
  planId = (await insertPlan(database.db, { brandId: world.brand.id, enrolmentFeeCents: 0 })).plan.id
})

const kim = (dateOfBirth: string) =>
  ({ firstName: 'Kim', lastName: 'Alder', relationship: 'child', dateOfBirth }) as const
const payByBank = async (draft: Draft, quoteTotalCents: number | undefined) =>
  world.confirm(draft, {
    quoteTotalCents,
    paymentToken: await world.bankToken(),
    paymentKind: 'us_bank_account',
  })

it('is priced, dated and agreed to from the day the debit clears: 17 days, 461 cents, renewed on 11/24/27', async () => {
  const draft = await world.draft({ dependents: [kim('2000-12-11')] }, { planId })
  const offer = draft.view.byBank?.offer
  expect(offer).toMatchObject({ startsOn: '2026-11-24', quote: { totalCents: 14_900 + 461 } })
  expect(offer?.quote.lines[1]).toMatchObject({ label: 'Additional member to 12/10/26, 17 of 365 days' })
  expect(draft.view.quote.totalCents).toBe(14_900 + Math.floor((9_900 * 23) / 365))
  // The card price differs from the bank account price.
  await expect(payByBank(draft, draft.view.quote.totalCents)).rejects.toMatchObject({
    code: 'stale_quote',
    details: { quote: { totalCents: 15_361 } },
  })
  await payByBank(draft, offer?.quote.totalCents)
  clock.now = new Date('2026-11-24T18:00:00Z')
  await world.reconcile(draft)
  expect(await database.db.select().from(payments)).toMatchObject([
    { amountCents: 15_361, status: 'succeeded' },
  ])
  const agreed = (await database.db.select().from(consents)).map(({ text }) => text)
  expect(agreed).toEqual(expect.arrayContaining([offer?.texts.terms, offer?.texts.autoRenew]))
  expect(offer?.texts.autoRenew).toContain('charge my payment method on file $149.00 on 11/24/27')
  expect(offer?.texts.terms).toContain(
    'to pay $153.61 from my bank account for Adult plan, which begins on the day the money arrives, by about 11/24/26.',
  )
  const [membership] = await database.db.select().from(memberships)
  expect(membership).toMatchObject({ termStartsOn: '2026-11-24', termEndsOn: '2027-11-23' })
  expect(await world.violations()).toEqual([])
})

it('read on one day isn’t debited on the next, which clears later: it is read again', async () => {
  const draft = await world.draft({}, { planId })
  clock.now = new Date('2026-11-19T12:00:00Z')
  const payment = { paymentToken: await world.bankToken(), paymentKind: 'us_bank_account' } as const
  const { startsOn } = draft.view.byBank?.offer ?? {}
  await expect(world.confirm(draft, { ...payment, startsOn })).rejects.toMatchObject({
    code: 'stale_quote',
    message: expect.stringContaining('begin on 11/25/26 now'),
  })
  await world.confirm(draft, { ...payment, startsOn: '2026-11-25' })
  clock.now = new Date('2026-11-25T18:00:00Z')
  await world.reconcile(draft)
  const agreed = (await database.db.select().from(consents)).map(({ text }) => text)
  expect(agreed).toContainEqual(expect.stringContaining('on 11/25/27'))
})

it('renews on the agreed day if the money came earlier, and a whole term later if it came later', async () => {
  const lives = [
    { clears: '2026-11-22', endsOn: '2027-11-23', renews: '2027-11-24' },
    { clears: '2026-11-26', endsOn: '2027-11-25', renews: '2027-11-26' },
  ]
  for (const { clears, endsOn, renews } of lives) {
    clock.now = new Date('2026-11-18T18:00:00Z')
    const account = { email: `of-${clears}@example.com` }
    const draft = await world.draft({ account }, { planId })
    await payByBank(draft, draft.view.quote.totalCents)
    clock.now = new Date(`${clears}T18:00:00Z`)
    await world.reconcile(draft)
    const rows = await database.db.select().from(memberships)
    const membership = rows.find(({ termStartsOn }) => termStartsOn === clears)
    expect(membership).toMatchObject({ termStartsOn: clears, termEndsOn: endsOn })
    const owner = {
      brandId: world.brand.id,
      accountId: membership?.accountId ?? '',
      membershipId: membership?.id ?? '',
      today: clears,
    }
    expect((await findMembership(database.db, owner)).membership.nextCharge?.date).toBe(renews)
  }
})

it.each(['adult', 'child'] as const)(
  'is not sold by bank account to a person who ages out before the debit clears: plan for %s',
  async (tier) => {
    const { plan } = await insertPlan(database.db, { brandId: world.brand.id, tier, name: 'Kids' })
    const draft = await world.draft({ dependents: [kim('2000-11-23')] }, { planId: plan.id })
    const refused =
      'A bank account takes until about 11/24/26, and Kim could be on the plan through 11/22/26 only. Please pay by card.'
    expect(draft.view.byBank).toEqual({ refused, offer: null })
    await expect(payByBank(draft, draft.view.quote.totalCents)).rejects.toMatchObject({
      code: 'conflict',
      message: refused,
    })
    expect(await database.db.select().from(payments)).toEqual([])
    expect((await world.confirm(draft)).confirmed.status).toBe('active')
  },
)
