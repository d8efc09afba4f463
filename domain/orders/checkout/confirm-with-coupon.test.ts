import { describe, expect, it } from 'vitest'
import { couponRedemptions } from '#db/schema/billing.ts'
import { memberships } from '#db/schema/memberships.ts'
import { insertCoupon } from '#demo/fixtures/coupons.ts'
import { cards, refusalOf, useCheckoutWorld } from '#tests/helpers/checkout-world.ts'
import { useDatabase } from '#tests/helpers/database.ts'

const database = useDatabase()
const at = useCheckoutWorld(database)
const { all } = at

describe('a coupon', () => {
  it.each(['first_term', 'every_term'] as const)('lasts as long as it says: %s', async (duration) => {
    const { id } = await insertCoupon(database.db, { brandId: at.world.brand.id, code: 'LASTS', duration })
    await at.world.confirm(await at.world.draft({ couponCode: 'LASTS' }))
    const renewalCouponId = duration === 'first_term' ? null : id
    expect(await all(memberships)).toMatchObject([{ renewalCouponId }])
  })

  it('at its limit is redeemed by exactly one of many orders at once; the others see the new price', async () => {
    await insertCoupon(database.db, { brandId: at.world.brand.id, code: 'LASTONE', maxRedemptions: 1 })
    const drafts = await Promise.all(
      Array.from({ length: 8 }, (_, n) =>
        at.world.draft({ couponCode: 'lastone', account: { email: `n${n}@example.com` } }),
      ),
    )
    const settled = await Promise.allSettled(drafts.map((draft) => at.world.confirm(draft)))
    expect(settled.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    for (const result of settled) {
      if (result.status === 'rejected') expect(result.reason).toMatchObject({ code: 'stale_quote' })
    }
    expect(await all(couponRedemptions)).toMatchObject([{ status: 'redeemed' }])
    expect(await at.world.violations()).toEqual([])
  })

  it('whose payment fails is restored once, and may be used again', async () => {
    await insertCoupon(database.db, { brandId: at.world.brand.id, code: 'LASTONE', maxRedemptions: 1 })
    const draft = await at.world.draft({ couponCode: 'LASTONE' })
    const attempt = { key: 'declined-attempt', paymentToken: await at.world.token(cards.declined) }
    await refusalOf(at.world.confirm(draft, attempt))
    await refusalOf(at.world.confirm(draft, attempt))
    expect(await all(couponRedemptions)).toMatchObject([{ status: 'released' }])
    expect(await at.world.violations()).toEqual([])
    await at.world.confirm(draft)
    expect(await at.world.violations()).toEqual([])
    const next = await refusalOf(
      at.world.draft({ couponCode: 'LASTONE', account: { email: 'b@example.com' } }),
    )
    expect(next).toMatchObject({
      code: 'coupon_invalid',
      fields: [{ path: 'couponCode', message: 'This coupon has been used up.' }],
    })
  })

  it('isn’t for the same person twice, and doesn’t reveal who used it', async () => {
    await insertCoupon(database.db, { brandId: at.world.brand.id, code: 'ONCE', maxPerMember: 1 })
    const [first, second] = [
      await at.world.draft({ couponCode: 'ONCE' }),
      await at.world.draft({ couponCode: 'ONCE' }),
    ]
    await at.world.confirm(first)
    expect((await refusalOf(at.world.confirm(second))).details).toMatchObject({
      couponProblem: 'You have used this coupon already.',
    })
    const stranger = await at.world.draft({ couponCode: 'ONCE', account: { dateOfBirth: '1990-01-01' } })
    expect(stranger.view.quote.discountCents).toBe(1_640)
    expect(await at.world.violations()).toEqual([])
  })
})
