import { asc, desc, eq } from 'drizzle-orm'
import { beforeEach, expect, it } from 'vitest'
import { paymentMethods, refunds } from '#db/schema/billing.ts'
import { dependents, membershipTerms } from '#db/schema/memberships.ts'
import { consents, orders } from '#db/schema/orders.ts'
import type { InsertedMember } from '#demo/fixtures/members.ts'
import { insertPlan } from '#demo/fixtures/plans.ts'
import { findOnFile } from '#domain/back-office/billing/charges-and-credits/place-charge.server.ts'
import type { FamilyQuote, NewDependent } from '#domain/memberships/family/dependent.schema.ts'
import { readDashboard } from '#domain/memberships/membership.queries.server.ts'
import { findDefaultPaymentMethod } from '#domain/memberships/payment-method/default-payment-method.server.ts'
import { quoteChange } from '#domain/memberships/plan-change/quote-change.server.ts'
import { recordReturns } from '#domain/orders/gateway-events/bank-return.server.ts'
import { previewRenewal } from '#domain/orders/renewal/quote-renewal.server.ts'
import { SandboxGateway } from '#integrations/payments/sandbox/sandbox-gateway.server.ts'
import { storeMethod } from '#tests/helpers/accounts/store-method.ts'
import { bankAccounts, cards, clearingMs } from '#tests/helpers/checkout-world.ts'
import { useDatabase } from '#tests/helpers/database.ts'
import { paymentsFor } from '#tests/helpers/payments-for.ts'
import { openRenewalWorld } from '#tests/helpers/renewal-world.ts'
import { addDependent } from './add-dependent.server.ts'
import { quoteDependent } from './quote-dependent.server.ts'

const database = useDatabase()
const clock = { now: new Date('2026-12-01T18:00:00Z') }
const kim: NewDependent = {
  firstName: 'Kim',
  lastName: 'Alder',
  dateOfBirth: '2015-03-02',
  relationship: 'child',
  disabled: false,
}
const account = { kind: 'us_bank_account', last4: '6789' }
let world: Awaited<ReturnType<typeof openRenewalWorld>>
let gateway: SandboxGateway
let member: InsertedMember

beforeEach(async () => {
  clock.now = new Date('2026-12-01T18:00:00Z')
  gateway = new SandboxGateway({ db: database.db, now: () => clock.now, timeoutMs: 5_000, clearingMs })
  world = await openRenewalWorld(database.db, clock, { gateway })
  member = await world.member({ interval: 'year', joinedOn: '2026-06-01' })
})

const store = (method: Parameters<typeof storeMethod>[2]) =>
  storeMethod({ ...world, gateway }, member, method)
const quote = () => quoteDependent(world.deps(), world.ownerOf(member), kim)
async function add({ todayCents, renewalTotalCents }: FamilyQuote, key = 'a-key-of-mine') {
  const body = { ...kim, agreed: { todayCents, renewalTotalCents } }
  const from = { ip: '198.51.100.7', userAgent: 'Test', waitMs: 2_000 }
  return addDependent(world.deps(), { owner: world.ownerOf(member), key, body, ...from })
}
const people = () => database.db.select().from(dependents).orderBy(asc(dependents.startsOn))
const paid = () => paymentsFor(database.db, eq(orders.kind, 'addition'))

it('after a bank account replaced a card, its debit pays, and the person is on the plan once it has cleared', async () => {
  const byCard = await quote()
  expect(byCard).toMatchObject({ card: { kind: 'card' }, clearsBy: null, startsOn: '2026-12-01' })
  await store({ account: bankAccounts.clears })
  await expect(add(byCard, 'as-it-was-by-card')).rejects.toMatchObject({ code: 'stale_quote' })
  const shown = await quote()
  expect(shown).toMatchObject({ card: account, clearsBy: '2026-12-07', startsOn: '2026-12-07' })
  expect(shown.todayCents).toBeLessThan(byCard.todayCents)
  expect(await add(shown)).toMatchObject({ status: 'pending', clearsBy: '2026-12-07', receiptId: null })
  expect(await paid()).toMatchObject([{ status: 'pending', ...{ tender: 'us_bank_account', last4: '6789' } }])
  expect(await people()).toEqual([])
  expect((await world.view(member)).clearing).toMatchObject({ clearsBy: '2026-12-07', isForPerson: true })
  await expect(quote().then((again) => add(again, 'once-more'))).rejects.toMatchObject({
    code: 'conflict',
    message: expect.stringMatching(/until about 12\/07\/26/),
  })
  world.goTo('2026-12-06')
  await world.reconcile()
  expect(await people()).toMatchObject([{ firstName: 'Kim', startsOn: '2026-12-06', endsOn: null }])
  const additional = eq(membershipTerms.kind, 'additional')
  expect(await database.db.select().from(membershipTerms).where(additional)).toMatchObject([
    { startsOn: '2026-12-06', endsOn: '2027-05-31' },
  ])
  const agreed = await database.db.select().from(consents).where(eq(consents.kind, 'family'))
  expect(agreed[0]?.text).toMatch(
    /^Debit \$[\d.]+ from my bank account ending in 6789\. .+ by about 12\/07\/26\./,
  )
  expect(await database.db.$count(consents, eq(consents.kind, 'bank_debit'))).toBe(2)
  expect(await world.violations()).toEqual([])
})

it('a card that replaced the account pays immediately, whatever was saved before', async () => {
  await store({ account: bankAccounts.clears })
  await store({ number: cards.good })
  const shown = await quote()
  expect(shown).toMatchObject({ card: { kind: 'card' }, clearsBy: null })
  expect(await add(shown)).toMatchObject({ status: 'added' })
  const [newest] = await database.db
    .select()
    .from(paymentMethods)
    .orderBy(desc(paymentMethods.createdAt), desc(paymentMethods.id))
  expect(await paid()).toMatchObject([{ status: 'succeeded', methodReference: newest?.reference }])
  await store({ account: bankAccounts.clears })
  expect(await readDashboard(database.db, world.ownerOf(member))).toMatchObject({ card: account })
})

it('what can’t wait offers no account and no replaced card: a change today, a manual charge', async () => {
  await store({ account: bankAccounts.clears })
  const owner = world.ownerOf(member)
  const { plan } = await insertPlan(database.db, { brandId: world.brand.id, yearCents: 30_000 })
  const change = { membershipId: member.membership.id, planId: plan.id, interval: 'year' as const }
  const deps = { ...world.deps(), whitelist: [] }
  expect((await quoteChange(deps, owner, { ...change, when: 'now' })).quote.card).toBeNull()
  expect((await quoteChange(deps, owner, { ...change, when: 'renewal' })).quote.card).toMatchObject(account)
  const membership = await world.read(member)
  expect(await findOnFile(database.db, membership, gateway)).toBeNull()
  expect(await findDefaultPaymentMethod(database.db, membership, gateway)).toMatchObject(account)
  world.goTo('2027-06-01')
  expect(await previewRenewal(world.deps(), world.ownerOf(member))).toMatchObject({ card: account })
})

it('a debit that fails before it clears adds no one, and the replaced card isn’t charged instead', async () => {
  await store({ account: bankAccounts.returned })
  await add(await quote())
  world.goTo('2026-12-06')
  await world.reconcile()
  expect(await people()).toEqual([])
  const shown = await quote()
  expect(shown).toMatchObject({ card: null, clearsBy: null })
  await expect(add(shown, 'once-more')).rejects.toMatchObject({ code: 'conflict' })
  expect(await world.mailsOf('bank-payment-failed')).toBe(1)
  expect(await world.violations()).toEqual([])
})

it('a debit returned after it had cleared ends the person; the membership continues', async () => {
  await store({ account: bankAccounts.returnedLate })
  await add(await quote())
  world.goTo('2026-12-07')
  await world.reconcile()
  expect(await people()).toMatchObject([{ startsOn: '2026-12-07', endsOn: null }])
  world.goTo('2026-12-20')
  expect(await recordReturns({ ...world.deps(), alarm: () => {} }, new Date(0))).toBe(1)
  expect(await people()).toMatchObject([{ startsOn: '2026-12-07', endsOn: '2026-12-19' }])
  expect(await world.view(member)).toMatchObject({ status: 'active', termEndsOn: '2027-05-31' })
  expect(await database.db.select().from(refunds)).toMatchObject([{ kind: 'bank_return' }])
  expect(await world.violations()).toEqual([])
})

it('a debit that clears on the very last day pays for that day', async () => {
  await store({ account: bankAccounts.clears })
  world.goTo('2027-05-20')
  await add(await quote())
  world.goTo('2027-05-31')
  await world.reconcile()
  expect(await people()).toMatchObject([{ startsOn: '2027-05-31', endsOn: null }])
  const additional = eq(membershipTerms.kind, 'additional')
  expect(await database.db.select().from(membershipTerms).where(additional)).toMatchObject([
    { startsOn: '2027-05-31', endsOn: '2027-05-31' },
  ])
  expect(await database.db.select().from(refunds)).toEqual([])
})

it('is refused where it would clear after the days are over, and refunded where it does so anyway', async () => {
  await store({ account: bankAccounts.clears })
  world.goTo('2027-05-26')
  await expect(quote()).rejects.toMatchObject({
    code: 'conflict',
    message:
      'A bank account takes until about 06/02/27, and Kim could be on the plan through 05/31/27 only. Add a card to add them today.',
  })
  world.goTo('2027-05-20')
  await add(await quote())
  world.goTo('2027-06-02')
  await world.reconcile()
  expect(await people()).toEqual([])
  expect(await world.mailsOf('payment-returned')).toBe(1)
  expect(await database.db.select().from(refunds)).toHaveLength(1)
  await world.runDay()
  await world.reconcile()
  expect(await world.violations()).toEqual([])
})
