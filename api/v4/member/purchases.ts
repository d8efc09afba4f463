import { createRoute } from '@hono/zod-openapi'
import { createApiRouter } from '#api/api-env.ts'
import { errorAnswers } from '#api/error-answers.ts'
import { jsonAnswer, jsonBody } from '#api/json-answer.ts'
import { idempotencyHeaders, paidCallRefusals } from '#api/paid-call.ts'
import {
  purchasedSchema,
  purchaseQuoteSchema,
  purchaseSchema,
} from '#domain/orders/purchase/purchase.schema.ts'
import { previewPurchase, purchaseMembership } from '#domain/orders/purchase/purchase-membership.server.ts'
import { consumeAddressLimit, limitRefusals } from '#domain/security/rate-limits.server.ts'
import { memberRequest, ofMembers } from './member-request.ts'

const purchase = createRoute({
  method: 'post',
  path: '/api/v4/member/purchaseSubscription',
  'x-class': 'checkout',
  summary: 'Buy another membership',
  description:
    'Without `confirm` it tells what it costs today and at each renewal, and nothing is charged. With it, the amounts must be those that were told; the card on file is charged once, or the card behind `paymentToken`. Needs an Idempotency-Key header then.',
  ...ofMembers,
  request: {
    headers: idempotencyHeaders(
      'Required with `confirm`. One key for one attempt: a repeat with it gets the same answer.',
    ),
    ...jsonBody(purchaseSchema),
  },
  responses: {
    200: jsonAnswer('What it would cost', purchaseQuoteSchema),
    201: jsonAnswer(
      'Bought, or `confirming` until the gateway has answered: then repeat with the same key',
      purchasedSchema,
    ),
    ...errorAnswers(...paidCallRefusals),
  },
})

/** POST purchaseSubscription: a question first, then done once. */
export const purchaseRoutes = createApiRouter().openapi(purchase, async (c) => {
  c.header('Cache-Control', 'no-store')
  const { services, brand, now, owner } = memberRequest(c)
  const { db, gateway, content } = services
  const { confirm, ...choices } = c.req.valid('json')
  const { ip, userAgent } = c.get('scope')
  const deps = { db, now, content, gateway }
  const buyer = { brand, accountId: owner.accountId }
  // Codes are not to be tried out here either.
  const couponTry = { what: 'coupon', brandId: brand.id, ip } as const
  if (!confirm) {
    if (choices.couponCode) await consumeAddressLimit(deps, couponTry)
    return c.json(await previewPurchase(deps, buyer, choices), 200)
  }
  const key = c.req.valid('header')['idempotency-key']
  const request = { ...buyer, key, purchase: { ...choices, confirm }, ip, userAgent }
  const buy = () => purchaseMembership(deps, request)
  // A total that is not right is answered with the one that is, and so with what the code takes off.
  const bought = choices.couponCode
    ? await limitRefusals(deps, { ...couponTry, code: 'stale_quote' }, buy)
    : await buy()
  return c.json(bought, 201)
})
