import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, it } from 'vitest'
import { quarantinedEvents } from '#db/schema/gateway-events.ts'
import { insertStaff } from '#demo/fixtures/staff.ts'
import { askRefund } from '#domain/back-office/billing/refunds/ask-refund.server.ts'
import { openRefund, reconcileRefund } from '#domain/billing/refunds/refund-payment.server.ts'
import type { RefundOutcome } from '#integrations/payments/payment-gateway.ts'
import { codedRefusal } from '#tests/helpers/console/refusal.ts'
import { useDatabase } from '#tests/helpers/database.ts'
import { openPaid } from '#tests/helpers/money/paid-there.ts'

const database = useDatabase()
const clock = { now: new Date('2026-11-20T18:00:00Z') }
const refused: RefundOutcome = { status: 'failed', code: 'charge_disputed' }
const inAMinute = 'We’re already refunding this payment. Please try again once the gateway has answered.'
let at: Awaited<ReturnType<typeof openPaid>>

describe.each(['sandbox', 'stripe'] as const)(
  'a refund made at the %s gateway while ours is under way',
  (name) => {
    beforeEach(async () => {
      clock.now = new Date('2026-11-20T18:00:00Z')
      at = await openPaid(database.db, clock, name)
      return at.close
    })

    it('is not ours: it is set aside at once, and recorded once ours is answered', async () => {
      const ours = await at.ask(4_000)
      await at.inDashboard(3_000)
      await at.hear()
      expect(await at.waiting()).toMatchObject([
        {
          reason: 'more was given back than our refunds say',
          paymentId: at.payment.id,
          recording: inAMinute,
        },
      ])
      expect(await at.write()).toBe(inAMinute)
      await at.send(ours)
      await at.hear()
      expect(await at.write()).toBe('written')
      expect(await at.rows()).toEqual([
        ['succeeded', 3_000, false],
        ['succeeded', 4_000, false],
      ])
      expect(await at.differing()).toEqual([])
    })

    it('counts as ours if that is refused, whether its event arrived or not; the rest is owed', async () => {
      const ours = await at.ask(4_000)
      await at.inDashboard(3_000)
      await at.send(ours, refused)
      await at.hear()
      expect(await at.waiting()).toEqual([])
      expect(await at.rows()).toEqual([
        ['failed', 1_000, false],
        ['succeeded', 3_000, true],
      ])
      expect([await at.owed(), await at.differing()]).toEqual([[1_000], []])
    })

    it('is recorded as ours if that was refused after its event arrived and was recorded', async () => {
      const ours = await at.ask(4_000)
      await at.send(ours, refused)
      await at.inDashboard(3_000)
      await at.hear()
      expect(await at.waiting()).toMatchObject([
        { recording: 'Records a refund of $30.00 that was made at the gateway.' },
      ])
      expect(await at.write()).toBe('written')
      expect(await at.rows()).toEqual([
        ['succeeded', 3_000, true],
        ['failed', 4_000, false],
      ])
      expect([await at.owed(), await at.differing()]).toEqual([[1_000], []])
    })

    it('is told apart from ours by our key, if our response was lost: that one is never set aside', async () => {
      const ours = await at.ask(4_000)
      await at.doneUnheard(ours)
      await at.hear()
      expect(await at.waiting()).toEqual([])
      await at.inDashboard(3_000)
      await at.hear()
      expect((await at.waiting()).map(({ amountCents }) => amountCents)).toEqual([7_000])
      await at.send(ours)
      expect((await at.waiting())[0]?.recording).toBe(
        'Records a refund of $30.00 that was made at the gateway.',
      )
      expect(await at.write()).toBe('written')
      expect(await at.rows()).toEqual([
        ['succeeded', 3_000, false],
        ['succeeded', 4_000, false],
      ])
      expect(await at.differing()).toEqual([])
    })

    it('leaves ours under way: of a full refund what is left is requested, $134.00 of $164.00', async () => {
      const ours = await at.ask(16_400)
      await at.inDashboard(3_000)
      await at.hear()
      expect((await at.waiting()).map(({ recording }) => recording)).toEqual([null])
      await at.send(ours)
      expect(await at.rows()).toEqual([
        ['succeeded', 3_000, true],
        ['succeeded', 13_400, false],
      ])
      expect([await at.owed(), await at.differing()]).toEqual([[], []])
    })

    it('isn’t lost if the gateway doesn’t say whose refunds it has: its event is set aside', async () => {
      await at.ask(4_000)
      await at.inDashboard(3_000)
      await at.hear({ gateway: at.silent() })
      expect(await at.waiting()).toHaveLength(1)
    })

    it('keeps ours unanswered if that is refused and the gateway says no more', async () => {
      const ours = await at.ask(4_000)
      await at.inDashboard(3_000)
      const silent = at.silent(at.world.answering(refused))
      expect(await reconcileRefund({ ...at.world.deps(), gateway: silent }, ours.id)).toMatchObject({
        status: 'unknown',
        amountCents: 4_000,
      })
      await at.send(ours, refused)
      expect(await at.owed()).toEqual([1_000])
      expect(await database.db.select().from(quarantinedEvents)).toEqual([])
    })

    it('is recorded before anything is paid by hand: $40.00 are owed, $10.00 refunded there, $30.00 are left to pay by hand', async () => {
      const { id: owedRefundId } = await at.ask(4_000)
      await at.send({ id: owedRefundId }, refused)
      await at.inDashboard(1_000)
      const staff = await insertStaff(database.db, { role: 'finance', brandIds: [at.world.brand.id] })
      const by = { staffId: staff.id, actor: `${staff.name} <${staff.email}>`, ip: null }
      const hand = (amountCents: number, leftCents: number, gateway = at.world.gateway) =>
        codedRefusal(
          askRefund(
            { ...at.world.deps(), gateway, by },
            {
              brand: at.world.brand,
              paymentId: at.payment.id,
              key: randomUUID(),
              ask: {
                amountCents,
                leftCents,
                owedRefundId,
                reason: 'It is owed.',
                paid: { tender: 'cash', reference: null },
                paidOn: at.world.today(),
              },
            },
          ),
        )
      expect(await hand(4_000, 16_400)).toContain('$10.00 of this payment that isn’t in the books')
      expect(await hand(4_000, 16_400, at.silent())).toContain('isn’t reporting its refunds')
      await at.hear()
      expect(await at.write()).toBe('written')
      expect(await at.owed()).toEqual([3_000])
      expect(await hand(3_000, 15_400)).toBe('done')
      expect([await at.owed(), await at.differing()]).toEqual([[], []])
    })

    it('is reported by the consistency check if it exceeds what money paid by hand leaves room for: only what fits is recorded', async () => {
      const { id } = await at.ask(4_000)
      await at.send({ id }, refused)
      const handed = { tender: 'cash', reference: null, on: at.world.today(), timeZone: 'UTC' } as const
      await openRefund(
        { db: database.db, now: clock.now },
        {
          brandId: at.world.brand.id,
          paymentId: at.payment.id,
          amountCents: 4_000,
          reason: 'owed',
          forRefundId: id,
          byHand: handed,
        },
      )
      await at.inDashboard(13_000)
      await at.hear()
      expect(await at.write()).toBe('written')
      expect(await at.rows()).toEqual([
        ['failed', 4_000, false],
        ['succeeded', 4_000, true],
        ['succeeded', 12_400, false],
      ])
      expect(await at.differing()).toEqual(['refunds that differ from the gateway'])
    })
  },
)
