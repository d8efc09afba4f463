import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { refunds } from '#db/schema/billing.ts'
import { quarantinedEvents } from '#db/schema/gateway-events.ts'
import { staff } from '#db/schema/staff.ts'
import { openRefund } from '#domain/billing/refunds/refund-payment.server.ts'
import { useDatabase } from '#tests/helpers/database.ts'
import { openPaid } from '#tests/helpers/money/paid-there.ts'

const database = useDatabase()
const clock = { now: new Date('2026-11-20T18:00:00Z') }
let at: Awaited<ReturnType<typeof openPaid>>

const inCash = (amountCents: number, forRefundId: string | null = null) =>
  openRefund(
    { db: database.db, now: clock.now },
    {
      brandId: at.world.brand.id,
      paymentId: at.payment.id,
      amountCents,
      reason: 'It was owed.',
      forRefundId,
      byHand: { tender: 'cash', reference: null, on: at.world.today(), timeZone: 'UTC' },
    },
  )

describe.each(['sandbox', 'stripe'] as const)('a late refund event from the %s gateway', (name) => {
  beforeEach(async () => {
    clock.now = new Date('2026-11-20T18:00:00Z')
    at = await openPaid(database.db, clock, name)
    return at.close
  })

  /** We refund $40.00, and the card's bank sends it back. */
  const givenAndSentBack = async () => {
    const ours = await at.ask(4_000)
    expect(await at.sentBack(await at.send(ours))).toBe(true)
    expect(await at.sumThere()).toBe(0)
  }

  it('counts a refund of ours that was returned since: nothing is set aside, and $40.00 are owed', async () => {
    await givenAndSentBack()
    await at.hear({ cents: 4_000 })
    expect([await at.waiting(), await at.owed(), await at.differing()]).toEqual([[], [4_000], []])
  })

  it('says $70.00 where $30.00 were made there and $40.00 of ours were returned: $30.00 are named and recorded', async () => {
    await givenAndSentBack()
    await at.inDashboard(3_000)
    await at.hear({ cents: 7_000 })
    expect(await at.waiting()).toMatchObject([
      { amountCents: 3_000, recording: 'Records a refund of $30.00 that was made at the gateway.' },
    ])
    expect(await at.write()).toBe('written')
    expect(await at.rows()).toEqual([
      ['succeeded', 3_000, true],
      ['failed', 4_000, false],
    ])
    expect([await at.owed(), await at.differing()]).toEqual([[1_000], []])
  })

  it('was set aside before ours was returned: recording it first checks the gateway, and records nothing while it doesn’t respond', async () => {
    const ours = await at.send(await at.ask(4_000))
    await at.inDashboard(3_000)
    await at.hear()
    expect((await at.waiting()).map(({ amountCents }) => amountCents)).toEqual([7_000])
    await at.sentBack(ours)
    expect(await at.write(at.silent())).toBe(
      'The payment gateway isn’t reporting its refunds. Please try again in a moment.',
    )
    expect(await at.write()).toBe(
      'The amount that the gateway refunded of this charge has changed. Please reload the page and look at the event again.',
    )
    expect(await at.rows()).toEqual([['failed', 4_000, false]])
    expect(await at.waiting()).toMatchObject([
      { amountCents: 3_000, recording: 'Records a refund of $30.00 that was made at the gateway.' },
    ])
    expect(await at.write()).toBe('written')
    expect(await at.rows()).toEqual([
      ['succeeded', 3_000, true],
      ['failed', 4_000, false],
    ])
    expect([await at.owed(), await at.differing()]).toEqual([[1_000], []])
  })

  it('keeps what the first settlement had read, if that happened while the gateway answered another', async () => {
    const ours = await at.send(await at.ask(4_000))
    await at.inDashboard(3_000)
    await at.hear()
    await at.sentBack(ours)
    const settledMeanwhile = Object.create(at.world.gateway, {
      refundsOf: {
        value: async (reference: string) => {
          const [person] = await database.db.select().from(staff).limit(1)
          const settled = { settledAs: 'aside', settledBy: person?.id, settledReason: 'Known.' } as const
          await database.db.update(quarantinedEvents).set({ ...settled, settledAt: clock.now })
          return at.world.gateway.refundsOf(reference)
        },
      },
    })
    expect(await at.write(settledMeanwhile)).toContain('refunded of this charge has changed')
    const [settled] = await database.db.select().from(quarantinedEvents)
    expect(settled?.said).toMatchObject({ amountCents: 7_000 })
  })

  it('needs no gateway call where it says what the books have', async () => {
    await at.send(await at.ask(4_000))
    await at.hear({ gateway: at.silent(), cents: 4_000 })
    expect(await at.waiting()).toEqual([])
  })
})

describe.each(['sandbox', 'stripe'] as const)(
  'a refund of ours at the %s gateway beside money paid by hand',
  (name) => {
    beforeEach(async () => {
      clock.now = new Date('2026-11-20T18:00:00Z')
      at = await openPaid(database.db, clock, name)
      return at.close
    })

    it('never exceeds what was paid: of $164.00, with $73.55 in cash and $64.70 made there, $8.38 of $73.08 are sent', async () => {
      await inCash(7_355)
      const ours = await at.ask(7_308)
      await at.inDashboard(6_470)
      await at.send(ours)
      expect(await at.sumThere()).toBe(7_308)
      await at.hear()
      expect(await at.waiting()).toEqual([])
      expect(await at.rows()).toEqual([
        ['succeeded', 838, false],
        ['succeeded', 6_470, true],
        ['succeeded', 7_355, false],
      ])
      expect([await at.owed(), await at.differing()]).toEqual([[], []])
    })

    it('is sent in full where it fits, and not before the gateway reports its refunds', async () => {
      await inCash(7_355)
      const ours = await at.ask(7_308)
      expect(await at.sendTo(at.silent(), ours)).toMatchObject({ status: 'unknown' })
      expect(await at.sumThere()).toBe(0)
      expect(await at.send(ours)).toMatchObject({ status: 'succeeded', amountCents: 7_308 })
      expect([await at.sumThere(), await at.differing()]).toEqual([7_308, []])
    })
  },
)

describe.each(['sandbox', 'stripe'] as const)(
  'a refund made at the %s gateway and returned by the bank',
  (name) => {
    beforeEach(async () => {
      clock.now = new Date('2026-11-20T18:00:00Z')
      at = await openPaid(database.db, clock, name)
      return at.close
    })

    const recorded = async (...amounts: number[]) => {
      const made: Awaited<ReturnType<typeof at.inDashboard>>[] = []
      for (const cents of amounts) made.push(await at.inDashboard(cents))
      await at.hear()
      expect(await at.write()).toBe('written')
      return made
    }

    it('is owed to the member, once: $30.00', async () => {
      const [made] = await recorded(3_000)
      if (made) await at.sentBackThere(made, 2)
      expect(await at.rows()).toEqual([['failed', 3_000, false]])
      expect([await at.owed(), await at.differing()]).toEqual([[3_000], []])
      expect(await at.world.mailsOf('staff-refund-failed')).toBe(1)
    })

    it('is owed as far as it was returned: $10.00 of the $30.00 recorded as one', async () => {
      const [made] = await recorded(1_000, 2_000)
      if (made) await at.sentBackThere(made, 2)
      expect(await at.rows()).toEqual([
        ['failed', 1_000, false],
        ['succeeded', 2_000, false],
      ])
      expect([await at.owed(), await at.differing()]).toEqual([[1_000], []])
    })

    it('is owed each time where several recorded as one are returned separately: $10.00, $10.00 and $20.00 of $40.00', async () => {
      const made = await recorded(1_000, 1_000, 2_000)
      for (const one of made) await at.sentBackThere(one, 2)
      expect(await at.rows()).toEqual([
        ['failed', 1_000, false],
        ['failed', 1_000, false],
        ['failed', 2_000, false],
      ])
      expect([(await at.owed()).toSorted(), await at.differing()]).toEqual([[1_000, 1_000, 2_000], []])
      expect(await at.world.mailsOf('staff-refund-failed')).toBe(3)
    })

    it('makes its purpose owed again, and nothing else', async () => {
      const ours = await at.ask(4_000)
      await at.send(ours, { status: 'failed', code: 'charge_disputed' })
      const [made] = await recorded(3_000)
      expect(await at.owed()).toEqual([1_000])
      if (made) await at.sentBackThere(made)
      expect([await at.owed(), await at.differing()]).toEqual([[4_000], []])
    })

    it('is owed beside what is still promised: $10.00 of $164.00, and $154.00 are sent', async () => {
      await at.world.cancel(at.member)
      const [made] = await recorded(1_000)
      if (made) await at.sentBackThere(made)
      expect(await at.rows()).toEqual([
        ['failed', 1_000, true],
        ['promised', 15_400, false],
      ])
      clock.now = new Date('2026-11-23T18:00:00Z')
      await at.world.sendRefunds()
      expect(await at.owed()).toEqual([1_000])
      expect((await at.world.violations()).map(({ rule }) => rule)).toEqual([
        'payment neither paid for a period nor given back in full',
        'refund that the gateway refused',
      ])
      const [back] = await database.db.select().from(refunds).where(eq(refunds.status, 'failed'))
      await inCash(1_000, back?.id)
      expect([await at.owed(), await at.world.violations()]).toEqual([[], []])
    })

    it('is nothing if it was never in the books, and is reported again where the gateway doesn’t respond', async () => {
      await at.sentBackThere(await at.inDashboard(3_000))
      expect(await at.rows()).toEqual([])
      const again = at.sentBackThere(await at.inDashboard(2_000), 1, at.silent())
      await expect(again).rejects.toMatchObject({ code: 'unavailable' })
    })
  },
)
