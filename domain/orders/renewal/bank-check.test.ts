import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { paymentMethods } from '#db/schema/billing.ts'
import { memberships } from '#db/schema/memberships.ts'
import type { InsertedMember } from '#demo/fixtures/members.ts'
import { mintAccountLink } from '#domain/accounts/account-link.server.ts'
import {
  updatePaymentMethod,
  updatePaymentMethodByLink,
} from '#domain/memberships/payment-method/update-payment-method.server.ts'
import { addDependent } from '#domain/orders/addition/add-dependent.server.ts'
import { quoteDependent } from '#domain/orders/addition/quote-dependent.server.ts'
import { StripeGateway } from '#integrations/payments/stripe/stripe-gateway.server.ts'
import { useDatabase } from '#tests/helpers/database.ts'
import { openRenewalWorld } from '#tests/helpers/renewal-world.ts'
import { StripeStandIn } from '#tests/helpers/stripe/stripe-stand-in.ts'
import { previewRenewal } from './quote-renewal.server.ts'
import { renewMembership } from './renew-membership.server.ts'

const database = useDatabase()
const clock = { now: new Date('2026-11-20T18:00:00Z') }
let world: Awaited<ReturnType<typeof openRenewalWorld>>
let stripe: StripeStandIn
let member: InsertedMember

beforeEach(async () => {
  clock.now = new Date('2026-11-20T18:00:00Z')
  stripe = new StripeStandIn()
  await stripe.start()
  const { secretKey, webhookSecret, address: server } = stripe
  const gateway = new StripeGateway({ secretKey, webhookSecret, timeoutMs: 5_000, warn: () => {}, server })
  world = await openRenewalWorld(database.db, clock, { gateway })
  member = await world.member({ interval: 'year', joinedOn: '2025-12-21' })
  return () => stripe.stop()
})

const place = () => ({ brand: world.brand, ip: '198.51.100.7', userAgent: 'Test' })
const account = () => ({ ...place(), accountId: member.account.id })
const authenticate = (check: { clientSecret: string } | undefined, believed = true) =>
  stripe.books.authenticate(check?.clientSecret ?? '', believed)
async function storeCard(alias: string, token?: string) {
  const paymentToken = stripe.books.createMethod(alias)
  const store = () =>
    token
      ? updatePaymentMethodByLink(world.deps(), { ...place(), token, paymentToken })
      : updatePaymentMethod(world.deps(), { ...account(), paymentToken })
  const first = await store()
  if (!('check' in first)) return first
  expect(await store()).toEqual(first)
  authenticate(first.check)
  return store()
}

describe('a card whose bank verifies its customer', () => {
  it('is saved only once the bank has verified them, whatever is repeated', async () => {
    const paymentToken = stripe.books.createMethod('pm_card_authenticationRequired')
    const store = () => updatePaymentMethod(world.deps(), { ...account(), paymentToken })
    const before = await world.read(member)
    const waiting = await store()
    expect(waiting).toEqual({ check: { clientSecret: expect.stringMatching(/^seti_/) } })
    expect(await world.read(member)).toEqual(before)
    authenticate('check' in waiting ? waiting.check : undefined)
    expect(await store()).toMatchObject({ last4: '3184' })
    expect(await store()).toMatchObject({ last4: '3184' })
    expect(await database.db.$count(paymentMethods, eq(paymentMethods.last4, '3184'))).toBe(1)
    expect(await world.mailsOf('card-changed')).toBe(1)
  })

  it('is refused when the verification fails', async () => {
    const paymentToken = stripe.books.createMethod('pm_card_authenticationRequired')
    const store = () => updatePaymentMethod(world.deps(), { ...account(), paymentToken })
    const waiting = await store()
    authenticate('check' in waiting ? waiting.check : undefined, false)
    await expect(store()).rejects.toMatchObject({
      code: 'card_declined',
      details: { reason: 'authentication_required' },
    })
  })

  it('is declined on schedule; the emailed link stores it again without a password, and it is charged', async () => {
    await storeCard('pm_card_authenticationRequired')
    world.goTo('2026-12-21')
    expect(await world.runDay()).toMatchObject({ renewed: 0, declined: 1, unknown: 0 })
    expect(await world.read(member)).toMatchObject({ status: 'past_due' })
    expect(await world.renewalsOf(member)).toMatchObject([
      { status: 'failed', failureCode: 'authentication_required', offSession: true },
    ])
    expect(await world.mailsOf('payment-failed')).toBe(1)
    const link = {
      brandId: world.brand.id,
      accountId: member.account.id,
      purpose: 'update_card',
      now: clock.now,
    } as const
    const token = await mintAccountLink(database.db, link)
    expect(await storeCard('pm_card_authenticationRequiredOnSetup', token)).toMatchObject({ last4: '3155' })
    world.goTo('2026-12-22')
    expect(await world.runDay()).toMatchObject({ renewed: 1, declined: 0 })
    expect(await world.read(member)).toMatchObject({ status: 'active' })
    expect(stripe.books.charges).toHaveLength(1)
    expect(await world.violations()).toEqual([])
  })

  it('pays manually with bank verification: once, and an abandoned attempt can be paid again', async () => {
    await storeCard('pm_card_authenticationRequired')
    world.goTo('2026-12-22')
    const owner = world.ownerOf(member)
    const { termStartsOn, totalCents } = await previewRenewal(world.deps(), owner)
    const renew = (key: string) =>
      renewMembership(world.deps(), { ...owner, key, confirm: { termStartsOn, totalCents }, waitMs: 2_000 })
    const first = await renew('the-first-key')
    expect(first).toMatchObject({ status: 'confirming', check: { clientSecret: expect.any(String) } })
    await expect(renew('a-second-tab')).rejects.toMatchObject({ code: 'in_flight' })
    expect(await world.runDay()).toMatchObject({ renewed: 0, declined: 0 })
    clock.now = new Date(clock.now.getTime() + 10 * 60_000)
    await world.reconcile()
    expect(authenticate(first.check)).toBeNull()
    await expect(renew('the-first-key')).rejects.toMatchObject({ code: 'card_declined' })

    const second = await renew('the-second-key')
    authenticate(second.check)
    expect(await renew('the-second-key')).toMatchObject({ status: 'active', receiptId: expect.any(String) })
    expect(stripe.books.charges).toHaveLength(1)
    expect(await database.db.select().from(memberships)).toMatchObject([{ status: 'active' }])
    expect(await world.violations()).toEqual([])
  })

  it('pays for another person the same way', async () => {
    await storeCard('pm_card_authenticationRequired')
    const owner = world.ownerOf(member)
    const kim = {
      firstName: 'Kim',
      lastName: 'Alder',
      dateOfBirth: '2015-03-02',
      relationship: 'child',
    } as const
    const person = { ...kim, disabled: false }
    const { todayCents, renewalTotalCents } = await quoteDependent(world.deps(), owner, person)
    const body = { ...person, agreed: { todayCents, renewalTotalCents } }
    const add = () =>
      addDependent(world.deps(), { owner, key: 'one-key-of-mine', body, ip: '198.51.100.7', userAgent: null })
    const waiting = await add()
    expect(waiting).toMatchObject({ status: 'confirming', check: { clientSecret: expect.any(String) } })
    authenticate(waiting.check)
    const added = await add()
    expect(added).toMatchObject({ status: 'added' })
    expect(added.check).toBeUndefined()
    expect(stripe.books.charges).toHaveLength(1)
    expect(await world.violations()).toEqual([])
  })
})
