import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { mails } from '#db/schema/mail.ts'
import { dependents, memberships, membershipTerms } from '#db/schema/memberships.ts'
import { consents, orders } from '#db/schema/orders.ts'
import { sandboxCharges, sandboxTokens } from '#db/schema/sandbox.ts'
import { type InsertedMember, insertMember } from '#demo/fixtures/members.ts'
import { changeDependent, endDependent } from '#domain/memberships/family/change-dependent.server.ts'
import type { AddDependent } from '#domain/memberships/family/dependent.schema.ts'
import { findReceipt } from '#domain/memberships/receipt.queries.server.ts'
import { reconcilePayment } from '#domain/orders/reconcile-payment.server.ts'
import { openCheckoutWorld } from '#tests/helpers/checkout-world.ts'
import { useDatabase } from '#tests/helpers/database.ts'
import { paymentsFor } from '#tests/helpers/payments-for.ts'
import { openRenewalWorld } from '#tests/helpers/renewal-world.ts'
import { addDependent } from './add-dependent.server.ts'
import { quoteDependent } from './quote-dependent.server.ts'

const database = useDatabase()
const clock = { now: new Date('2026-11-20T18:00:00Z') }
const kim = { firstName: 'Kim', lastName: 'Alder', dateOfBirth: '2015-03-02', relationship: 'child' } as const
const person: AddDependent = { ...kim, disabled: false }
let world: Awaited<ReturnType<typeof openCheckoutWorld>>
let member: InsertedMember
let owner: { brandId: string; accountId: string; today: string }

beforeEach(async () => {
  world = await openCheckoutWorld(database.db, clock, { timeoutMs: 300 })
  member = await insertMember(database.db, {
    brandId: world.brand.id,
    planId: world.plan.id,
    now: clock.now,
    joinedOn: '2026-05-21',
  })
  owner = { brandId: world.brand.id, accountId: member.account.id, today: '2026-11-20' }
})

async function agreed(): Promise<AddDependent> {
  const { todayCents, renewalTotalCents } = await quoteDependent(world.deps(), owner, person)
  return { ...person, agreed: { todayCents, renewalTotalCents } }
}
const add = (body: AddDependent, key = 'a-key-of-mine') =>
  addDependent(world.deps(), { owner, key, body, ip: '198.51.100.7', userAgent: 'Test', waitMs: 2_000 })
const people = () => database.db.select().from(dependents)
const familyPayments = () => paymentsFor(database.db, eq(orders.kind, 'addition'))

describe('adding a person mid-term', () => {
  it('charges the rest of the term to the saved card, once, with receipt, period and email', async () => {
    const body = await agreed()
    const added = await add(body)
    expect(added).toMatchObject({ status: 'added', chargedCents: body.agreed?.todayCents })
    expect(added.renewalTotalCents).toBe(body.agreed?.renewalTotalCents)
    expect(await people()).toMatchObject([{ ...kim, startsOn: '2026-11-20', endsOn: null }])
    const [payment] = await familyPayments()
    const period = await database.db
      .select()
      .from(membershipTerms)
      .where(eq(membershipTerms.kind, 'additional'))
    expect(period).toMatchObject([
      { paymentId: payment?.id, startsOn: '2026-11-20', endsOn: member.membership.termEndsOn },
    ])
    const receipt = await findReceipt(database.db, { ...owner, receiptId: added.receiptId ?? '' })
    expect(receipt).toMatchObject({
      totalCents: added.chargedCents,
      term: { startsOn: '2026-11-20', endsOn: member.membership.termEndsOn },
    })
    const told = await database.db.select().from(mails).where(eq(mails.template, 'family-changed'))
    const { dependentId, chargedCents } = added
    const [order] = await database.db.select().from(orders).where(eq(orders.kind, 'addition'))
    const props = { membershipId: member.membership.id, dependentId, change: 'added', chargedCents }
    expect(told).toMatchObject([{ props, dedupeKey: `family-changed:${order?.id}` }])
    const ofOrder = eq(consents.orderId, order?.id ?? '')
    const agreedTo = await database.db.select().from(consents).where(ofOrder)
    expect(agreedTo.map(({ kind }) => kind)).toEqual(['family'])
    expect(agreedTo[0]?.text).toBe(
      'Charge $49.36 today to my Visa ending in 4242. From the next renewal on my membership costs $248.00 each year.',
    )
    expect(await world.violations()).toEqual([])
  })

  it('is one charge and one person under many parallel requests with one key', async () => {
    const body = await agreed()
    const answers = await Promise.all([1, 2, 3, 4, 5].map(() => add(body)))
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1)
    expect(await people()).toHaveLength(1)
    expect(await familyPayments()).toHaveLength(1)
    expect(await world.violations()).toEqual([])
  })

  it('never adds one person twice under two keys', async () => {
    const body = await agreed()
    const answers = await Promise.allSettled(
      ['one-key-of-mine', 'two-keys-of-mine'].map((key) => add(body, key)),
    )
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(await familyPayments()).toHaveLength(1)
    expect(await world.violations()).toEqual([])
  })

  it('requires consent to the prices: none, or outdated ones, get the current ones', async () => {
    const message = 'Please look at the price, and agree to it.'
    const { agreed: shown = { todayCents: 0, renewalTotalCents: 0 } } = await agreed()
    const others = [{ todayCents: 1 }, { renewalTotalCents: 1 }]
    for (const agreed of [undefined, ...others.map((other) => ({ ...shown, ...other }))]) {
      await expect(add({ ...person, agreed })).rejects.toMatchObject({
        code: 'stale_quote',
        message,
        details: { quote: shown },
      })
    }
    expect(await familyPayments()).toHaveLength(0)
  })

  it('leaves the family as it was when the card is declined', async () => {
    await database.db.update(sandboxTokens).set({ behaviour: 'declined' })
    await expect(add(await agreed())).rejects.toMatchObject({ code: 'card_declined' })
    expect(await people()).toEqual([])
    expect(await world.violations()).toEqual([])
  })

  it('waits for a bank that verifies its customer; a repeat leads there again', async () => {
    await database.db.update(sandboxTokens).set({ behaviour: 'authenticate' })
    const body = await agreed()
    const waiting = { status: 'confirming', receiptId: null, check: { clientSecret: expect.any(String) } }
    const first = await add(body)
    expect(first).toMatchObject(waiting)
    expect(await add(body)).toEqual(first)
    expect(await people()).toEqual([])
    expect(await world.violations()).toEqual([])
  })

  it('stays confirming while the gateway doesn’t respond, and the job adds the person: once', async () => {
    world.fail('reset_after')
    const body = await agreed()
    expect(await add(body)).toMatchObject({ status: 'confirming' })
    expect(await people()).toEqual([])
    await expect(add({ ...body, firstName: 'Lee' }, 'another-key')).rejects.toMatchObject({
      code: 'in_flight',
    })
    const [payment] = await familyPayments()
    const deps = { ...world.deps() }
    await Promise.all([1, 2, 3].map(() => reconcilePayment(deps, payment?.id ?? '')))
    world.fail(null)
    expect(await add(body)).toMatchObject({ status: 'added' })
    expect(await people()).toHaveLength(1)
    expect(await world.violations()).toEqual([])
  })

  it('is refused without a card, when payment is owed, and once the membership is over', async () => {
    const body = await agreed()
    const change = (changes: Partial<typeof memberships.$inferInsert>) =>
      database.db.update(memberships).set(changes)
    for (const status of ['past_due', 'lapsed', 'cancelled'] as const) {
      await change({ status })
      await expect(add(body)).rejects.toMatchObject({ code: 'conflict' })
    }
    await change({ status: 'active', paymentMethodId: null })
    await database.db.execute('delete from payment_methods')
    await expect(add(body)).rejects.toMatchObject({ code: 'conflict' })
  })
})

describe('ending and keeping a dependent', () => {
  it('stays until the end of the term, lowers the renewal, and can be undone until then', async () => {
    const { dependentId, renewalTotalCents } = await add(await agreed())
    const deps = { db: database.db, now: clock.now }
    const preview = await endDependent(deps, { owner, dependentId, preview: true })
    expect((await people())[0]?.endsOn).toBeNull()
    const ended = await endDependent(deps, { owner, dependentId })
    expect(ended).toEqual(preview)
    expect(ended.dependent.endsOn).toBe(member.membership.termEndsOn)
    expect(ended.renewalTotalCents).toBeLessThan(renewalTotalCents)
    expect(await endDependent(deps, { owner, dependentId })).toEqual(ended)
    const keep = (agreed?: { todayCents: number; renewalTotalCents: number }) =>
      changeDependent(deps, { owner, dependentId, changes: { ending: false, agreed } })
    const stale = { code: 'stale_quote', details: { quote: { todayCents: 0, renewalTotalCents } } }
    await expect(keep()).rejects.toMatchObject(stale)
    await expect(keep({ todayCents: 0, renewalTotalCents: renewalTotalCents - 1 })).rejects.toMatchObject(
      stale,
    )
    await expect(keep({ todayCents: 1, renewalTotalCents })).rejects.toMatchObject(stale)
    expect((await people())[0]?.endsOn).not.toBeNull()
    const kept = await keep({ todayCents: 0, renewalTotalCents })
    expect(await keep()).toEqual(kept)
    expect(kept).toMatchObject({ dependent: { endsOn: null }, renewalTotalCents })
  })

  it('no one is kept for a term that was paid for without them', async () => {
    const ahead = await openRenewalWorld(database.db, { now: new Date('2026-12-01T18:00:00Z') })
    const payer = await ahead.member({ joinedOn: '2025-12-10', state: 'CA', dependents: [kim] })
    const dependentId = payer.dependents[0]?.id ?? ''
    const which = { owner: ahead.ownerOf(payer), dependentId }
    const { renewalTotalCents } = await endDependent(ahead.deps(), which)
    await ahead.renew(payer)
    const changes = { ending: false as const, agreed: { todayCents: 0, renewalTotalCents } }
    await expect(changeDependent(ahead.deps(), { ...which, changes })).rejects.toMatchObject({
      code: 'conflict',
      message: expect.stringContaining('is paid for without Kim'),
    })
  })

  it('a partner can’t be kept beside another added since', async () => {
    const partner = { relationship: 'spouse', dateOfBirth: '1985-05-05' } as const
    const sam = { ...partner, firstName: 'Sam', lastName: 'Reyes' }
    const renewals = await openRenewalWorld(database.db, clock)
    const dependents = [sam, { ...sam, firstName: 'Lee' }]
    const payer = await renewals.member({ joinedOn: '2026-11-10', interval: 'year', dependents })
    const dependentId = payer.dependents.find(({ firstName }) => firstName === 'Sam')?.id ?? ''
    const which = { owner: renewals.ownerOf(payer), dependentId }
    await endDependent(renewals.deps(), which)
    const kept = changeDependent(renewals.deps(), { ...which, changes: { ending: false } })
    await expect(kept).rejects.toMatchObject({
      fields: [{ path: 'relationship', message: expect.stringContaining('one spouse or partner') }],
    })
  })

  it('a correction can’t turn a person into another', async () => {
    const { dependentId } = await add(await agreed())
    const deps = { db: database.db, now: clock.now }
    const corrected = { owner, dependentId, changes: { firstName: 'Kimberly' } }
    expect((await changeDependent(deps, corrected)).dependent.firstName).toBe('Kimberly')
    const swapped = { firstName: 'Lee', dateOfBirth: '1990-01-01', relationship: 'spouse' as const }
    await expect(changeDependent(deps, { owner, dependentId, changes: swapped })).rejects.toMatchObject({
      fields: [{ path: 'dateOfBirth' }],
    })
  })

  it("another member's dependent is not found", async () => {
    const { dependentId } = await add(await agreed())
    const stranger = await insertMember(database.db, { brandId: world.brand.id, now: clock.now })
    const other = { ...owner, accountId: stranger.account.id }
    const deps = { db: database.db, now: clock.now }
    await expect(endDependent(deps, { owner: other, dependentId })).rejects.toMatchObject({
      code: 'not_found',
    })
  })
})

it('with a term paid ahead it charges for both, and the person is on the plan in both', async () => {
  const ahead = await openRenewalWorld(database.db, { now: new Date('2026-12-01T18:00:00Z') })
  const payer = await ahead.member({ joinedOn: '2025-12-10', state: 'CA' })
  await ahead.renew(payer)
  const of = ahead.ownerOf(payer)
  const { todayCents, renewalTotalCents } = await quoteDependent(ahead.deps(), of, person)
  expect(todayCents).toBe(Math.floor((9_900 * 9) / 365) + 9_900)
  const body = { ...person, agreed: { todayCents, renewalTotalCents } }
  const from = { ip: '198.51.100.7', userAgent: 'Test' }
  const added = await addDependent(ahead.deps(), { owner: of, key: 'a-key-of-mine', body, ...from })
  expect(added).toMatchObject({ status: 'added', chargedCents: todayCents })
  expect(await people()).toMatchObject([{ ...kim, startsOn: '2026-12-01', endsOn: null }])
  const additional = eq(membershipTerms.kind, 'additional')
  expect(await database.db.select().from(membershipTerms).where(additional)).toMatchObject([
    { startsOn: '2026-12-01', endsOn: '2027-12-09' },
  ])
  expect(await ahead.mailsOf('payment-returned')).toBe(0)
  expect(await ahead.violations()).toEqual([])
  await ahead.cancel(payer)
  expect(await ahead.violations()).toEqual([])
})

it('the invariant reports a paid addition without its person, and a period outside its term', async () => {
  await add(await agreed())
  const rules = async () => (await world.violations()).map(({ rule }) => rule)
  await database.db
    .update(membershipTerms)
    .set({ endsOn: '2030-01-01' })
    .where(eq(membershipTerms.kind, 'additional'))
  expect(await rules()).toContain('additional period outside of a term')
  await database.db.delete(dependents)
  expect(await rules()).toContain('person added in mid-term that does not agree with the order')
  await database.db.delete(sandboxCharges)
})
