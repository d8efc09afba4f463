import { expect, test } from 'vitest'
import { cardNumberRefused } from '#domain/card-number.rules.ts'
import { updateCheckoutSchema } from '#domain/orders/checkout/checkout.schema.ts'
import { joinChoicesSchema } from '#domain/orders/offers/join-choices.schema.ts'
import { purchaseSchema } from '#domain/orders/purchase/purchase.schema.ts'
import { couponSchema } from './step-schemas.ts'

test.each([
  ['the form', couponSchema],
  ['a draft', updateCheckoutSchema],
  ['a purchase', purchaseSchema.pick({ couponCode: true })],
])('a card number pasted as a coupon is refused by %s', (_, schema) => {
  for (const couponCode of ['4242424242424242', '4242 4242 4242 4242']) {
    const { error } = schema.safeParse({ couponCode })
    expect(error?.issues.map(({ path, message }) => [path.join('.'), message])).toEqual([
      ['couponCode', cardNumberRefused.error()],
    ])
  }
  expect(schema.safeParse({ couponCode: 'SPRING-2026' }).success).toBe(true)
})

test('a plans link that carries one has no coupon', () => {
  expect(joinChoicesSchema.parse({ coupon: '4242424242424242' }).coupon).toBeNull()
})
