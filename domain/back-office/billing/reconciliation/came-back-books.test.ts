import { randomUUID } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import { refunds } from '#db/schema/billing.ts'
import { quarantinedEvents } from '#db/schema/gateway-events.ts'
import { memberships, membershipTerms } from '#db/schema/memberships.ts'
import { insertStaff } from '#demo/fixtures/staff.ts'
import { approveRequest } from '#domain/back-office/billing/charges-and-credits/approve-charge.server.ts'
import { resolveEvent } from '#domain/back-office/billing/gateway-events/resolve-event.server.ts'
import { askRefund } from '#domain/back-office/billing/refunds/ask-refund.server.ts'
import { readPayment } from '#domain/back-office/billing/refunds/lock-payment.server.ts'
import { handleDispute } from '#domain/orders/gateway-events/gateway-events.server.ts'
import { useDatabase } from '#tests/helpers/database.ts'
import { openRenewalWorld } from '#tests/helpers/renewal-world.ts'

const database = useDatabase()
const clock = { now: new Date('2026-11-20T18:00:00Z') }
let world: Awaited<ReturnType<typeof openRenewalWorld>>

beforeEach(async () => {
  clock.now = new Date('2026-11-20T18:00:00Z')
  world = await openRenewalWorld(database.db, clock)
})

async function person() {
  const staff = await insertStaff(database.db, { role: 'finance', brandIds: [world.brand.id] })
  return { staffId: staff.id, actor: `${staff.name} <${staff.email}>`, ip: null }
}

test('the rest of a payment whose term was canceled is refunded, and a member who returned since loses nothing by it', async () => {
  const member = await world.member({ joinedOn: '2026-05-20', interval: 'year' })
  const [payment] = member.payments
  if (!payment) throw new Error('Nobody paid.')
  const { refundCents } = await world.cancel(member)
  expect(refundCents).toBeGreaterThan(0)
  await world.sendRefunds()
  world.goTo('2026-12-05')
  await world.renew(member)
  await database.db.update(memberships).set({ autoRenew: true })
  const before = await world.read(member)
  expect(before).toMatchObject({ status: 'active', autoRenew: true, termEndsOn: '2027-12-04' })
  const which = { brandId: world.brand.id, paymentId: payment.id }
  const { leftCents: amountCents } = await readPayment(database.db, which)
  const seen = { amountCents, leftCents: amountCents }
  const ask = { ...seen, reason: 'A kindness.' }
  const asking = { brand: world.brand, paymentId: payment.id, key: randomUUID(), ask }
  const { id: requestId } = await askRefund({ ...world.deps(), by: await person() }, asking)
  await approveRequest({ ...world.deps(), by: await person() }, { ...which, requestId, seen })
  expect(await database.db.$count(refunds)).toBe(2)
  expect(await world.read(member)).toEqual(before)
  expect(await database.db.$count(membershipTerms)).toBe(2)
  expect(await world.violations()).toEqual([])
})

test('a promised refund whose dispute has just been settled isn’t late: the next lookup sends it', async () => {
  const member = await world.member({ joinedOn: '2026-11-10' })
  const reference = member.payments[0]?.gatewayReference ?? null
  const said = { id: 'dp_1', amount: 1, status: 'needs_response' }
  const event = { id: 'evt_1', type: 'charge.dispute.created' }
  await handleDispute({ ...world.deps(), alarm: () => {} }, { event, reason: 'disputed', said, reference })
  await world.cancel(member)
  clock.now = new Date('2026-11-28T18:00:00Z')
  const [waiting] = await database.db.select().from(quarantinedEvents)
  const settling = {
    eventId: waiting?.id ?? '',
    as: 'aside',
    reason: 'The bank has decided for us.',
  } as const
  await resolveEvent({ ...world.deps(), by: await person() }, settling)
  expect(await world.violations()).toEqual([])
  clock.now = new Date('2026-11-28T20:00:00Z')
  expect((await world.violations()).map(({ rule }) => rule)).toEqual(['refund open past its deadline'])
  await world.reconcile()
  expect(await world.violations()).toEqual([])
})
