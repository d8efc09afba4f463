import { randomUUID } from 'node:crypto'
import { beforeEach, expect, it } from 'vitest'
import { refunds } from '#db/schema/billing.ts'
import { mails } from '#db/schema/mail.ts'
import { membershipTerms } from '#db/schema/memberships.ts'
import type { InsertedMember } from '#demo/fixtures/members.ts'
import { insertStaff } from '#demo/fixtures/staff.ts'
import { returnRefund } from '#domain/billing/refunds/refund-payment.server.ts'
import { useDatabase } from '#tests/helpers/database.ts'
import { openRenewalWorld } from '#tests/helpers/renewal-world.ts'
import { askRefund } from './ask-refund.server.ts'
import { findManualRefund } from './refund-mail.queries.server.ts'
import { previewRefund } from './refund-preview.server.ts'
import type { AskRefund } from './refund-request.schema.ts'

const database = useDatabase()
const clock = { now: new Date('2026-11-20T18:00:00Z') }
let world: Awaited<ReturnType<typeof openRenewalWorld>>
let member: InsertedMember
let staffId: string

beforeEach(async () => {
  clock.now = new Date('2026-11-20T18:00:00Z')
  const { db } = database
  world = await openRenewalWorld(db, clock)
  world.brand.settings.refundLimitCents = 50_000
  member = await world.member({ joinedOn: '2026-06-20' })
  staffId = (await insertStaff(db, { role: 'owner', brandIds: [world.brand.id] })).id
})

const paymentId = () => member.payments.at(-1)?.id ?? ''
const preview = () =>
  previewRefund(world.deps(), { brand: world.brand, paymentId: paymentId(), by: { staffId } })
async function giveBack(amountCents: number, handed: Partial<AskRefund> = {}) {
  const { leftCents } = await preview()
  const by = { staffId, actor: 'Cy Chief <c@example.com>', ip: null }
  const ask = { amountCents, leftCents, reason: 'A kindness.', ...handed }
  const asked = { brand: world.brand, paymentId: paymentId(), key: randomUUID(), ask }
  const { refundId } = await askRefund({ ...world.deps(), by }, asked)
  const told = await findManualRefund(database.db, { brandId: world.brand.id, refundId: refundId ?? '' })
  return told.ended
}
const periods = async () => (await database.db.select().from(membershipTerms)).map(({ kind }) => kind)

it('§console: a full manual refund of a payment ends the term it paid for, as the form says, and the member is notified', async () => {
  const ends = 'The term it paid for ends, and the membership does not renew.'
  expect(await preview()).toMatchObject({ leftCents: 16_400, ends })
  expect(await giveBack(16_400)).toBe('checkout')
  expect([await periods(), await world.read(member)]).toMatchObject([
    [],
    { status: 'lapsed', autoRenew: false, termEndsOn: '2026-11-19' },
  ])
  expect((await world.view(member)).lapseReason).toBe('What you paid for it was refunded.')
  expect((await database.db.select().from(mails)).map(({ template }) => template)).toEqual(['manual-refund'])
  expect(await world.violations()).toEqual([])
})

it('§console: a part leaves it unchanged; the last part ends it', async () => {
  expect(await giveBack(4_900)).toBeNull()
  expect([await periods(), await world.read(member)]).toMatchObject([['term'], { status: 'active' }])
  expect(await giveBack(11_500)).not.toBeNull()
  expect([await periods(), await world.read(member)]).toMatchObject([[], { status: 'lapsed' }])
  expect(await world.violations()).toEqual([])
})

it('§console: a refund that the bank returned and staff pay manually counts as the last part too: with $100.00 owed and $64.00 refunded the term ends', async () => {
  const { db, pool } = database
  await giveBack(10_000)
  const [sent] = await db.select().from(refunds)
  const reference = sent?.gatewayReference ?? ''
  await pool.query('delete from sandbox_gateway.refunds where reference = $1', [reference])
  await returnRefund(world.deps(), { reference, amountCents: 10_000, code: 'lost_or_stolen_card' })
  expect(await giveBack(6_400)).toBeNull()
  expect([await periods(), await world.read(member)]).toMatchObject([['term'], { status: 'active' }])
  const handed = { paid: { tender: 'check', reference: '1027' }, paidOn: '2026-11-20' } as const
  expect(await giveBack(10_000, { owedRefundId: sent?.id, ...handed })).toBe('checkout')
  expect([await periods(), await world.read(member)]).toMatchObject([[], { status: 'lapsed' }])
  expect(await world.violations()).toEqual([])
})

it('§console: for a canceled membership the rest is refunded and nothing else ends', async () => {
  const { refundCents } = await world.cancel(member)
  await world.sendRefunds()
  expect(await preview()).toMatchObject({ leftCents: 16_400 - refundCents, ends: null })
  expect(await giveBack(16_400 - refundCents)).toBeNull()
  expect([await periods(), await world.read(member)]).toMatchObject([['term'], { status: 'cancelled' }])
  expect(await world.violations()).toEqual([])
})

it('§console: a term paid ahead is refunded alone: the one before continues to its end', async () => {
  world.goTo('2027-06-19')
  const shown = { termStartsOn: '2027-06-20', totalCents: 14_900 }
  await world.renew(member, { shown })
  const [renewal] = await world.renewalsOf(member)
  if (renewal) member.payments.push(renewal)
  expect(await giveBack(14_900)).not.toBeNull()
  expect(await world.read(member)).toMatchObject({
    status: 'active',
    autoRenew: false,
    termEndsOn: '2027-06-19',
  })
  expect(await world.violations()).toEqual([])
})
