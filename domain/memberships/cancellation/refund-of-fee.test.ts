import { beforeEach, expect, test } from 'vitest'
import { payments } from '#db/schema/billing.ts'
import { memberships } from '#db/schema/memberships.ts'
import { insertCoupon } from '#demo/fixtures/coupons.ts'
import { previewRefund } from '#domain/back-office/billing/refunds/refund-preview.server.ts'
import { openCheckoutWorld } from '#tests/helpers/checkout-world.ts'
import { useDatabase } from '#tests/helpers/database.ts'
import { previewCancellation } from './cancel-membership.server.ts'

const database = useDatabase()
const clock = { now: new Date() }
let world: Awaited<ReturnType<typeof openCheckoutWorld>>

beforeEach(async () => {
  clock.now = new Date('2026-11-20T18:00:00Z')
  world = await openCheckoutWorld(database.db, clock)
})

test.each([
  { name: 'no coupon', off: null, paid: 16_400, back: 7_512 },
  { name: 'the fee free', off: { percentOff: 100, appliesTo: 'fee' }, paid: 14_900, back: 7_512 },
  { name: 'half of everything', off: { percentOff: 50, appliesTo: 'all' }, paid: 8_200, back: 3_756 },
  { name: 'half of the price', off: { percentOff: 50, appliesTo: 'price' }, paid: 8_950, back: 3_756 },
] as const)(
  'the unused part is based on what was paid minus the paid fee: $name',
  async ({ off, paid, back }) => {
    const { brand } = world
    if (off) await insertCoupon(database.db, { brandId: brand.id, code: 'OFF', ...off })
    await world.confirm(await world.draft(off ? { couponCode: 'OFF' } : {}))
    const [payment] = await database.db.select().from(payments)
    expect(payment).toMatchObject({ status: 'succeeded', amountCents: paid })

    clock.now = new Date('2027-05-20T18:00:00Z')
    const [membership] = await database.db.select().from(memberships)
    if (!membership || !payment) throw new Error('Nobody joined.')
    const { id: membershipId, accountId, brandId } = membership
    const owner = { brandId, accountId, membershipId, today: '2027-05-20' }
    expect(await previewCancellation(world.deps(), owner)).toMatchObject({
      refundKind: 'pro_rata',
      refundCents: back,
    })
    const { byRule } = await previewRefund(world.deps(), {
      brand,
      paymentId: payment.id,
      by: { staffId: null },
    })
    expect(byRule).toMatchObject({ memberCents: back, operatorCents: back })
  },
)
