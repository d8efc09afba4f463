import { asc, isNull } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { payments, refunds } from '#db/schema/billing.ts'
import { quarantinedEvents } from '#db/schema/gateway-events.ts'
import { openRefund } from '#domain/billing/refunds/refund-payment.server.ts'
import { type GatewayEvent, UnprovenEventError } from '#integrations/payments/payment-gateway.ts'
import { useDatabase } from '#tests/helpers/database.ts'
import { openRenewalWorld } from '#tests/helpers/renewal-world.ts'
import {
  type ChargeEvent,
  handleCard,
  handleCharge,
  handleDispute,
  handleRefund,
  readGatewayEvent,
} from './gateway-events.server.ts'

const database = useDatabase()
const clock = { now: new Date('2026-11-20T18:00:00Z') }
let world: Awaited<ReturnType<typeof openRenewalWorld>>
let payment: typeof payments.$inferSelect
/** The dates from which the gateway was asked for bank returns. */
let askedSince: Date[]

beforeEach(async () => {
  world = await openRenewalWorld(database.db, clock)
  await world.member({ joinedOn: '2026-11-10' })
  const [paid] = await database.db.select().from(payments)
  if (!paid) throw new Error('The member has not paid.')
  payment = paid
  askedSince = []
  Object.assign(world.gateway, {
    lookUpCharge: async () => ({ status: 'unknown' }),
    returns: async function* (since: Date) {
      askedSince.push(since)
      yield []
    },
  })
})

const news = () => ({ ...world.deps(), alarm: () => {} })
const said = (changes: Partial<ChargeEvent> = {}): ChargeEvent => ({
  event: { id: 'evt_1', type: 'charge' },
  idempotencyKey: payment.idempotencyKey,
  reference: payment.gatewayReference ?? '',
  amountCents: payment.amountCents,
  currency: 'USD',
  metadata: payment.gatewayMetadata,
  ...changes,
})
const aside = async () =>
  (await database.db.select().from(quarantinedEvents).orderBy(asc(quarantinedEvents.eventId))).map(
    ({ reason, paymentId }) => [reason, paymentId],
  )
const lookups = async () => (await database.db.select().from(payments))[0]?.lookups
const unanswered = { status: 'unknown', gatewayReference: null, settledAt: null } as const

describe('an event about a charge', () => {
  it('without a key, or not ours, is set aside', async () => {
    await handleCharge(news(), 'succeeded', said({ idempotencyKey: undefined }))
    expect(await aside()).toEqual([['no payment of ours has this key', null]])
    await handleCard(news(), { ...said(), event: { id: 'evt_2', type: 'card' }, idempotencyKey: 'x' })
    expect(await aside()).toHaveLength(2)
  })

  it('that our books agree with triggers a gateway lookup, not a result', async () => {
    await database.db.update(payments).set(unanswered)
    await handleCharge(news(), 'succeeded', said())
    expect([await lookups(), await aside()]).toEqual([1, []])
  })

  it('after a full refund of the charge creates no task; while a cent is left it is set aside', async () => {
    const charged = await world.gateway.charge({
      source: { kind: 'method', reference: payment.methodReference ?? '' },
      kind: 'card',
      amountCents: 14_900,
      currency: 'USD',
      idempotencyKey: 'lost',
      offSession: true,
      metadata: {},
    })
    const reference = charged.status === 'succeeded' ? charged.reference : ''
    const refund = (amountCents: number) =>
      world.gateway.refund({ reference, amountCents, idempotencyKey: `back:${amountCents}` })
    const late = said({ idempotencyKey: 'lost', reference, amountCents: 14_900, metadata: {} })
    await refund(14_899)
    await handleCharge(news(), 'succeeded', late)
    expect(await aside()).toEqual([['no payment of ours has this key', null]])
    await refund(1)
    await handleCharge(news(), 'succeeded', { ...late, event: { id: 'evt_2', type: 'charge' } })
    await database.db.update(payments).set({ status: 'failed', failureCode: 'given_back' })
    const again = said({ event: { id: 'evt_3', type: 'charge' }, reference, amountCents: 14_900 })
    await handleCharge(news(), 'succeeded', again)
    expect(await aside()).toHaveLength(1)
  })

  it('for a stored card triggers the same lookup, unless it was saved on its own', async () => {
    await database.db.update(payments).set(unanswered)
    const byItself = { purpose: 'card', brandId: world.brand.id }
    await handleCard(news(), said({ metadata: byItself, idempotencyKey: 'card:1' }))
    expect([await lookups(), await aside()]).toEqual([0, []])
    await handleCard(news(), said({ metadata: byItself, idempotencyKey: 'order:1' }))
    expect(await aside()).toEqual([['no payment of ours has this key', null]])
    await handleCard(news(), { ...said(), metadata: { ...byItself, purpose: 'checkout' } })
    expect((await aside()).length).toBe(1)
    await handleCard(news(), said())
    expect(await lookups()).toBe(1)
  })
})

describe('an event about refunded money', () => {
  it('is set aside only if it exceeds our refunds, at the gateway and not manual', async () => {
    const which = { brandId: world.brand.id, paymentId: payment.id, reason: 'test' }
    const at = { db: database.db, now: clock.now }
    const { idempotencyKey } = await openRefund(at, { ...which, amountCents: 4_000 })
    await openRefund(at, {
      ...which,
      amountCents: 1_000,
      byHand: { tender: 'cash', reference: null, on: '2026-11-20', timeZone: 'America/Phoenix' },
    })
    const reference = payment.gatewayReference ?? ''
    await world.gateway.refund({ reference, amountCents: 4_000, idempotencyKey })
    await handleRefund(news(), said({ amountCents: 4_000 }))
    expect(await aside()).toEqual([])
    // The event may be late: the gateway doesn't confirm its higher total.
    await handleRefund(news(), said({ amountCents: 4_001 }))
    expect(await aside()).toEqual([])
    await world.gateway.refund({ reference, amountCents: 1, idempotencyKey: 'in the dashboard' })
    await handleRefund(news(), said({ amountCents: 4_001 }))
    expect(await aside()).toEqual([['more was given back than our refunds say', payment.id]])
    const ended = { status: 'failed', failureCode: 'unknown', settledAt: clock.now } as const
    await database.db.update(refunds).set(ended).where(isNull(refunds.tender))
    await handleRefund(news(), said({ event: { id: 'evt_2', type: 'refund' }, amountCents: 1 }))
    expect(await aside()).toHaveLength(2)
  })

  it('about a card dispute needs a response, and about a debit is polled for a week', async () => {
    const dispute = { event: { id: 'evt_1', type: 'dispute' }, reason: 'disputed', said: {} }
    await handleDispute(news(), { ...dispute, reference: payment.gatewayReference })
    expect([await aside(), askedSince]).toEqual([[['disputed', payment.id]], []])
    await handleDispute(news(), { ...dispute, event: { id: 'evt_2', type: 'dispute' }, reference: null })
    expect(await aside()).toEqual([
      ['disputed', payment.id],
      ['disputed', null],
    ])
    await database.db
      .update(payments)
      .set({ tender: 'us_bank_account', cardBrand: null, expMonth: null, expYear: null })
    const event = { id: 'evt_3', type: 'dispute' }
    await handleDispute(news(), { ...dispute, event, reference: payment.gatewayReference })
    expect([(await aside()).length, askedSince]).toEqual([2, [new Date('2026-11-13T18:00:00Z')]])
  })
})

describe('an event', () => {
  const read = (readEvent: () => unknown) =>
    readGatewayEvent(
      {
        gateway: Object.assign(world.gateway, { readEvent: readEvent as () => GatewayEvent }),
        now: clock.now,
      },
      { body: '{}', signature: 'signed' },
    )

  it('is read if it is authentic and complete; a server error stays one', () => {
    const event = { id: 'evt_1', type: 'charge', object: {} }
    expect(read(() => event)).toBe(event)
    const refusal = 'This event is not signed as it must be.'
    for (const object of [null, 'text', undefined]) expect(() => read(() => ({ object }))).toThrow(refusal)
    const unproven = () => {
      throw new UnprovenEventError('no')
    }
    const broken = () => {
      throw new Error('The secret is not set.')
    }
    expect(() => read(unproven)).toThrow(refusal)
    expect(() => read(broken)).toThrow('The secret is not set.')
  })
})
