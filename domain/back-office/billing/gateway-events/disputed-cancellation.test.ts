import { beforeEach, describe, expect, it } from 'vitest'
import { refunds } from '#db/schema/billing.ts'
import { quarantinedEvents } from '#db/schema/gateway-events.ts'
import type { InsertedMember } from '#demo/fixtures/members.ts'
import { insertStaff } from '#demo/fixtures/staff.ts'
import { handleDispute } from '#domain/orders/gateway-events/gateway-events.server.ts'
import { useDatabase } from '#tests/helpers/database.ts'
import { openRenewalWorld } from '#tests/helpers/renewal-world.ts'
import { resolveEvent } from './resolve-event.server.ts'

const database = useDatabase()
const clock = { now: new Date('2026-11-20T18:00:00Z') }
let world: Awaited<ReturnType<typeof openRenewalWorld>>
let member: InsertedMember
let paidCents: number

beforeEach(async () => {
  clock.now = new Date('2026-11-20T18:00:00Z')
  world = await openRenewalWorld(database.db, clock)
  member = await world.member({ joinedOn: '2026-06-20' })
  paidCents = member.payments[0]?.amountCents ?? 0
})

/** The bank reports on the term's payment. */
const hear = (type: string, status: string) =>
  handleDispute(
    { ...world.deps(), alarm: () => {} },
    {
      event: { id: `evt_${type}`, type },
      reason: 'the bank disputes it',
      said: { id: 'dp_1', amount: paidCents, status },
      reference: member.payments[0]?.gatewayReference ?? null,
    },
  )
async function settle(as: 'recorded' | 'aside') {
  const staff = await insertStaff(database.db, { role: 'finance', brandIds: [world.brand.id] })
  const by = { staffId: staff.id, actor: `${staff.name} <${staff.email}>`, ip: null }
  const events = await database.db.select().from(quarantinedEvents)
  const eventId = events.find(({ type }) => type === 'charge.dispute.closed')?.id ?? ''
  await resolveEvent({ ...world.deps(), by }, { eventId, as, reason: 'The bank has decided.' })
}
const given = async () =>
  (await database.db.select().from(refunds).orderBy(refunds.createdAt, refunds.id)).map(
    ({ status, kind, amountCents }) => [status, kind, amountCents],
  )

describe('canceling a payment in dispute', () => {
  beforeEach(async () => {
    await hear('charge.dispute.created', 'needs_response')
    await world.cancel(member)
    await world.sendRefunds()
    clock.now = new Date(clock.now.getTime() + 60 * 60_000)
    await world.reconcile()
  })

  it('sends nothing while that is open, and the books know it; once the bank decides for us it is sent', async () => {
    expect(await given()).toEqual([['promised', 'refund', 8_692]])
    expect(await world.violations()).toEqual([])
    await hear('charge.dispute.closed', 'won')
    await settle('aside')
    await world.reconcile()
    expect(await given()).toEqual([['succeeded', 'refund', 8_692]])
    expect(await world.violations()).toEqual([])
  })

  it('refunds nothing beyond what the bank took, and records all of that', async () => {
    await hear('charge.dispute.closed', 'lost')
    await settle('recorded')
    await world.reconcile()
    expect(await given()).toEqual([
      ['withdrawn', 'refund', 8_692],
      ['succeeded', 'dispute', paidCents],
    ])
    expect(await world.violations()).toEqual([])
  })
})

it('a dispute lost while a refund is promised is recorded in full, and the refund isn’t sent', async () => {
  await world.cancel(member)
  await hear('charge.dispute.created', 'needs_response')
  await hear('charge.dispute.closed', 'lost')
  await settle('recorded')
  await world.sendRefunds()
  expect(await given()).toEqual([
    ['withdrawn', 'refund', 8_692],
    ['succeeded', 'dispute', paidCents],
  ])
  expect(await world.violations()).toEqual([])
})
