import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { newId } from '#db/id.ts'
import { paymentMethods, payments } from '#db/schema/billing.ts'
import { mails } from '#db/schema/mail.ts'
import type { InsertedMember } from '#demo/fixtures/members.ts'
import { checkInvariant } from '#domain/billing/reconciliation/check-invariant.server.ts'
import { commandLine } from '#domain/staff/staff-visitor.ts'
import type { PaymentGateway } from '#integrations/payments/payment-gateway.ts'
import { StripeGateway } from '#integrations/payments/stripe/stripe-gateway.server.ts'
import { useDatabase } from '#tests/helpers/database.ts'
import { keepBooks } from '#tests/helpers/money/restored-books.ts'
import { openStripe } from '#tests/helpers/money/stripe-ahead.ts'
import { openRenewalWorld } from '#tests/helpers/renewal-world.ts'
import { StripeStandIn } from '#tests/helpers/stripe/stripe-stand-in.ts'
import { resolveUnrecorded } from './resolve-unrecorded.server.ts'
import { findUnrecorded } from './unrecorded-charges.server.ts'

const database = useDatabase()
const clock = { now: new Date('2026-12-21T18:00:00Z') }

const due = { joinedOn: '2025-12-21', paidTerms: 1 } as const
const settled = async (gateway: PaymentGateway) => {
  const { charges } = await findUnrecorded(database.db, gateway, clock.now)
  const came: string[] = []
  for (const charge of charges)
    came.push(await resolveUnrecorded({ db: database.db, now: clock.now, by: commandLine, gateway }, charge))
  return came
}

describe('on Stripe, which forgets a key after a day', () => {
  it.each([
    ['settled first', true, true],
    ['not settled', false, true],
    ['settled first, within the day', true, false],
    ['not settled, within the day', false, false],
  ])('3 of 3 renewals are charged once, %s', async (_, isFirst, isLater) => {
    const stripe = new StripeStandIn()
    await stripe.start()
    const { secretKey, webhookSecret, address: server } = stripe
    const gateway = new StripeGateway({ secretKey, webhookSecret, timeoutMs: 5_000, warn: () => {}, server })
    const world = await openRenewalWorld(database.db, clock, { gateway })
    const members: InsertedMember[] = []
    for (let number = 0; number < 3; number += 1) {
      const member = await world.member(due)
      const saved = await gateway.saveCard({
        token: stripe.books.createMethod('pm_card_visa'),
        kind: 'card',
        idempotencyKey: `card:${number}`,
        metadata: {},
      })
      if (saved.status !== 'saved') throw new Error('No card was stored.')
      await database.db
        .update(paymentMethods)
        .set({ gateway: 'stripe', reference: saved.methodReference })
        .where(eq(paymentMethods.accountId, member.account.id))
      members.push(member)
    }
    // Earlier payments were made elsewhere.
    await database.db.update(payments).set({ gateway: 'sandbox' })
    const restore = await keepBooks(database.pool)
    expect(await world.runDay()).toMatchObject({ renewed: 3 })
    await restore()
    if (isLater) stripe.passOneDay()
    if (isFirst) expect(await settled(gateway)).toEqual(['renewed', 'renewed', 'renewed'])
    expect(await world.runDay()).toMatchObject({ renewed: isFirst ? 0 : 3, broken: 0 })
    await world.reconcile()
    expect(stripe.books.charges).toMatchObject([
      { amount_refunded: 0 },
      { amount_refunded: 0 },
      { amount_refunded: 0 },
    ])
    for (const member of members) expect(await world.read(member)).toMatchObject({ termEndsOn: '2027-12-20' })
    expect(await settled(gateway)).toEqual([])
    expect(await checkInvariant({ db: database.db, now: clock.now, gateway })).toEqual([])
    await stripe.stop()
  })
})

it('buyers since the backup whose email Stripe has are told that their money was refunded; others are counted', async () => {
  const { stripe, other } = await openStripe()
  const { gateway } = other
  const world = await openRenewalWorld(database.db, clock, { gateway })
  const buyers = { ada: 'ada@example.com', bob: null, eve: 'eve@example.com' }
  for (const [name, email] of Object.entries(buyers)) {
    await gateway.charge({
      source: { kind: 'token', token: await other.token() },
      kind: 'card',
      amountCents: 16_400,
      currency: 'USD',
      idempotencyKey: `checkout:${newId(clock.now)}:${name}`,
      offSession: false,
      // No email goes out for a brand that isn't in the books.
      metadata: { purpose: 'checkout', brandId: name === 'eve' ? newId(clock.now) : world.brand.id },
    })
    Object.assign(stripe.books.charges[0] ?? {}, { billing_details: { email } })
  }
  expect(await settled(gateway)).toEqual(['refunded', 'refunded', 'refunded'])
  const told = await database.db.select().from(mails)
  expect(told).toMatchObject([
    { template: 'charge-given-back', to: 'ada@example.com', props: { amountCents: 16_400, why: 'lost' } },
  ])
  expect(await settled(gateway)).toEqual([])
  await stripe.stop()
})
