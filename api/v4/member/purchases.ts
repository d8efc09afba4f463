import { createRoute } from '@hono/zod-openapi'
import { createApiRouter } from '#api/api-env.ts'
import { errorAnswers } from '#api/error-answers.ts'
import { jsonAnswer, jsonBody, pdfAnswer } from '#api/json-answer.ts'
import { idempotencyHeaders, paidCallRefusals } from '#api/paid-call.ts'
import { draftAgreementPdf } from '#documents/draft-agreement-pdf.ts'
import { notFound } from '#domain/errors.ts'
import {
  purchaseAgreementSchema,
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

const agreementFile = createRoute({
  method: 'post',
  path: '/api/v4/member/purchaseAgreement',
  'x-class': 'checkout',
  summary: 'The agreement of a purchase as a PDF, before it is agreed to',
  ...ofMembers,
  request: jsonBody(purchaseAgreementSchema),
  responses: {
    200: pdfAnswer('The agreement, with automatic renewal or without'),
    ...errorAnswers(...paidCallRefusals),
  },
})

/**
 * POST purchaseSubscription: first a preview, then done once. Also purchaseAgreement, a POST so that no URL contains
 * the names of those who join.
 */
export const purchaseRoutes = createApiRouter()
  .openapi(purchase, async (c) => {
    c.header('Cache-Control', 'no-store')
    const { services, brand, now, owner } = memberRequest(c)
    const { db, gateway, content } = services
    const { confirm, ...choices } = c.req.valid('json')
    const { ip, userAgent } = c.get('scope')
    const deps = { db, now, content, gateway }
    const buyer = { brand, accountId: owner.accountId }
    // Limit guesses of coupon codes here too.
    const couponTry = { what: 'coupon', brandId: brand.id, ip } as const
    if (!confirm) {
      if (choices.couponCode) await consumeAddressLimit(deps, couponTry)
      return c.json(await previewPurchase(deps, buyer, choices), 200)
    }
    const key = c.req.valid('header')['idempotency-key']
    const request = { ...buyer, key, purchase: { ...choices, confirm }, ip, userAgent }
    const buy = () => purchaseMembership(deps, request)
    // A wrong total is answered with the correct one, which also reveals the coupon's discount.
    const bought = choices.couponCode
      ? await limitRefusals(deps, { ...couponTry, code: 'stale_quote' }, buy)
      : await buy()
    return c.json(bought, 201)
  })
  .openapi(agreementFile, async (c) => {
    c.header('Cache-Control', 'no-store')
    const { services, brand, now, owner } = memberRequest(c)
    const { db, gateway, content } = services
    const { autoRenew, ...choices } = c.req.valid('json')
    const limit = { what: 'coupon', brandId: brand.id, ip: c.get('scope').ip } as const
    const deps = { db, now, content, gateway }
    if (choices.couponCode) await consumeAddressLimit(deps, limit)
    const { agreement } = await previewPurchase(deps, { brand, accountId: owner.accountId }, choices)
    if (!agreement) throw notFound()
    const pdf = await draftAgreementPdf(deps, brand, agreement, autoRenew)
    return c.body(new Uint8Array(pdf), 200, { 'Content-Type': 'application/pdf' })
  })
