import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { refunds } from '#db/schema/billing.ts'
import { quarantinedEvents } from '#db/schema/gateway-events.ts'
import { sandboxRefunds } from '#db/schema/sandbox.ts'
import { auditLog } from '#db/schema/staff.ts'
import type { InsertedMember } from '#demo/fixtures/members.ts'
import { insertStaff } from '#demo/fixtures/staff.ts'
import { codedRefusal } from '#tests/helpers/console/refusal.ts'
import { useDatabase } from '#tests/helpers/database.ts'
import { openRenewalWorld } from '#tests/helpers/renewal-world.ts'
import { findCandidates, listGatewayEvents } from './gateway-events.queries.server.ts'
import { linkEvent } from './link-event.server.ts'
import { resolveEvent } from './resolve-event.server.ts'

const database = useDatabase()
const clock = { now: new Date('2026-11-20T18:00:00Z') }
const reason = 'The office wrote.'
let world: Awaited<ReturnType<typeof openRenewalWorld>>
let member: InsertedMember
let staffId: string

beforeEach(async () => {
  world = await openRenewalWorld(database.db, clock)
  member = await world.member({ joinedOn: '2026-11-18' })
  staffId = (await insertStaff(database.db, { role: 'owner', brandIds: [world.brand.id] })).id
})

const deps = () => ({
  db: database.db,
  now: clock.now,
  gateway: world.gateway,
  by: { staffId, actor: 'Cy Chief <c@example.com>', ip: null },
})

/** A charge at the gateway without a payment of ours, and its event. */
async function unmatched(key: string): Promise<string> {
  const { amountCents = 0, methodReference = '' } = member.payments[0] ?? {}
  const charged = await world.gateway.charge({
    source: { kind: 'method', reference: methodReference ?? '' },
    kind: 'card',
    amountCents,
    currency: 'USD',
    idempotencyKey: key,
    offSession: true,
    metadata: {},
  })
  if (charged.status !== 'succeeded') throw new Error('The charge was not made.')
  const [event] = await database.db
    .insert(quarantinedEvents)
    .values({
      gateway: 'sandbox',
      eventId: `evt_${key}`,
      type: 'charge.succeeded',
      reason: 'no payment of ours has this key',
      said: { idempotencyKey: key, reference: charged.reference, amountCents, currency: 'USD', metadata: {} },
      createdAt: clock.now,
    })
    .returning({ id: quarantinedEvents.id })
  return event?.id ?? ''
}
const rules = async () => (await world.violations()).map(({ rule }) => rule)

test('§console: a charge that matches no payment is linked to a member’s payment once, then recorded, and the books agree', async () => {
  const eventId = await unmatched('made-elsewhere')
  expect(await rules()).toEqual(['charge without a payment'])
  const [payment] = member.payments
  const [candidate, ...others] = await findCandidates(database.db, { eventId, last4: payment?.last4 ?? '' })
  expect([candidate?.id, others]).toEqual([payment?.id, []])
  expect(await findCandidates(database.db, { eventId, last4: '0000' })).toEqual([])
  expect(await findCandidates(database.db, { eventId, on: '2026-10-01' })).toEqual([])
  const paymentId = payment?.id ?? ''
  const [alone] = await listGatewayEvents(database.db, null)
  expect(alone).toMatchObject({ isLinkable: true, isRefundable: true, recording: null })
  const twice = await Promise.all(
    [1, 2].map(() => codedRefusal(linkEvent(deps(), { eventId, paymentId, reason }))),
  )
  expect(twice.toSorted()).toEqual(['conflict: Someone has linked or settled this event already.', 'done'])
  expect(await listGatewayEvents(database.db, null)).toEqual([])
  const [linked] = await listGatewayEvents(database.db, world.brand.id)
  expect(linked).toMatchObject({ paymentId, isLinkable: false })
  expect(linked?.recording).toContain('as a payment by this member')
  await resolveEvent(deps(), { eventId, as: 'recorded', reason })
  expect(await rules()).toEqual([])
  expect(await world.mailsOf('adjustment-charged')).toBe(1)
  const acts = (await database.db.select().from(auditLog).orderBy(auditLog.number)).map(
    ({ action }) => action,
  )
  expect(acts).toEqual(['event.linked', 'event.recorded'])
})

test('§console: otherwise the charge is refunded at the gateway, once under two people', async () => {
  const eventId = await unmatched('nobody-knows')
  const settle = () => codedRefusal(resolveEvent(deps(), { eventId, as: 'refunded', reason }))
  const both = await Promise.all([settle(), settle()])
  expect(both.filter((each) => each === 'done')).toHaveLength(1)
  expect(both.find((each) => each !== 'done')).toContain('settled this event already')
  expect(await database.db.$count(sandboxRefunds)).toBe(1)
  expect(await rules()).toEqual([])
  expect(await listGatewayEvents(database.db, null)).toMatchObject([{ settled: { as: 'refunded' } }])
})

describe('a charge that the gateway has refunded since its event', () => {
  /** Someone refunds in the gateway's dashboard. */
  async function givenBack(eventId: string, amountCents: number) {
    const [event] = await database.db
      .select()
      .from(quarantinedEvents)
      .where(eq(quarantinedEvents.id, eventId))
    const reference = String(event?.said.reference)
    await world.gateway.refund({ reference, amountCents, idempotencyKey: 'in the dashboard' })
  }
  const settle = (eventId: string, as: 'recorded' | 'refunded') =>
    codedRefusal(resolveEvent(deps(), { eventId, as, reason }))
  const link = (eventId: string) =>
    linkEvent(deps(), { eventId, paymentId: member.payments[0]?.id ?? '', reason })
  const isOld =
    'conflict: The amount that the gateway refunded of this charge has changed. Please reload the page and look at the event again.'
  const shown = async (brandId: string | null) => (await listGatewayEvents(database.db, brandId))[0]
  const back = async () =>
    (await database.db.select().from(sandboxRefunds).orderBy(sandboxRefunds.amountCents)).map(
      ({ amountCents }) => amountCents,
    )

  test('in part is recorded with its refund: $20.00 of $164.00 is refunded, and the books agree', async () => {
    const eventId = await unmatched('made-elsewhere')
    await link(eventId)
    await givenBack(eventId, 2_000)
    expect(await settle(eventId, 'recorded')).toBe(isOld)
    expect((await shown(world.brand.id))?.recording).toBe(
      'Records $164.00 as a payment by this member, for no term. The member gets a receipt by email. The $20.00 refunded since is recorded too.',
    )
    expect(await settle(eventId, 'recorded')).toBe('done')
    expect(await database.db.select().from(refunds)).toMatchObject([
      { status: 'succeeded', amountCents: 2_000 },
    ])
    expect(await rules()).toEqual([])
  })

  test('in full is neither recorded nor refunded again', async () => {
    const eventId = await unmatched('made-elsewhere')
    await link(eventId)
    await givenBack(eventId, 16_400)
    expect(await settle(eventId, 'refunded')).toBe(isOld)
    expect(await shown(world.brand.id)).toMatchObject({ recording: null, isRefundable: false })
    expect(await settle(eventId, 'recorded')).toContain('nothing to record')
    expect(await settle(eventId, 'refunded')).toContain('already refunded all of this charge')
    expect([await back(), await rules()]).toEqual([[16_400], []])
  })

  test('in part is refunded up to what is left: $144.00, once', async () => {
    const eventId = await unmatched('nobody-knows')
    await givenBack(eventId, 2_000)
    expect(await settle(eventId, 'refunded')).toBe(isOld)
    expect(await shown(null)).toMatchObject({ amountCents: 16_400, refundCents: 14_400 })
    expect(await settle(eventId, 'refunded')).toBe('done')
    expect([await back(), await rules()]).toEqual([[2_000, 14_400], []])
  })

  test('is looked up first: nothing is recorded or refunded while the gateway doesn’t answer', async () => {
    const eventId = await unmatched('made-elsewhere')
    await link(eventId)
    Object.assign(world.gateway, { refundsOf: async () => null })
    expect(await shown(world.brand.id)).toMatchObject({ refundCents: 16_400 })
    for (const as of ['recorded', 'refunded'] as const)
      expect(await settle(eventId, as)).toContain('isn’t reporting its refunds')
    expect(await back()).toEqual([])
  })
})
