import { createRoute, z } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { type ApiEnv, createApiRouter } from '#api/api-env.ts'
import { errorAnswers } from '#api/error-answers.ts'
import { jsonAnswer, jsonBody, pdfAnswer } from '#api/json-answer.ts'
import { setPrivateCookie } from '#api/session-cookie.ts'
import { draftAgreementPdf } from '#documents/draft-agreement-pdf.ts'
import { notFound } from '#domain/errors.ts'
import { CHECKOUT_SECONDS } from '#domain/orders/checkout/authorize-checkout.server.ts'
import {
  checkoutViewSchema,
  linkAgreementSchema,
  linkedOrderSchema,
  openPayLinkSchema,
  startCheckoutSchema,
  updateCheckoutSchema,
} from '#domain/orders/checkout/checkout.schema.ts'
import { readCheckout } from '#domain/orders/checkout/read-checkout.server.ts'
import { startCheckout } from '#domain/orders/checkout/start-checkout.server.ts'
import { updateCheckout } from '#domain/orders/checkout/update-checkout.server.ts'
import { readPaymentLink } from '#domain/orders/desk-sale/read-payment-link.server.ts'
import { consumeAddressLimit } from '#domain/security/rate-limits.server.ts'
import { checkoutSecret } from './checkout-secret.ts'

const params = z.object({ id: z.string() })
const draft = (description: string) => ({
  description,
  content: { 'application/json': { schema: checkoutViewSchema } },
})

const start = createRoute({
  method: 'post',
  path: '/api/km/checkout/account',
  'x-class': 'order',
  summary: 'Begin a checkout; the browser is given the cookie that opens it again',
  request: jsonBody(startCheckoutSchema),
  responses: {
    201: draft('The draft with its quote'),
    ...errorAnswers('csrf', 'signed_in', 'not_sold', 'invalid', 'too_many_requests'),
  },
})

const read = createRoute({
  method: 'get',
  path: '/api/km/checkout/account/{id}',
  'x-class': 'checkout',
  summary: 'The draft of this browser, with today’s quote',
  request: { params },
  responses: { 200: draft('The draft with its quote'), ...errorAnswers('not_found', 'not_sold') },
})

const update = createRoute({
  method: 'put',
  path: '/api/km/checkout/account/{id}',
  'x-class': 'checkout',
  summary: 'Save any part of the draft',
  request: {
    params,
    ...jsonBody(updateCheckoutSchema),
  },
  responses: {
    200: draft('The whole draft with its quote'),
    ...errorAnswers(
      'csrf',
      'not_found',
      'conflict',
      'in_flight',
      'checkout_closed',
      'signed_in',
      'not_sold',
      'coupon_invalid',
      'invalid',
      'too_many_requests',
    ),
  },
})

const openLink = createRoute({
  method: 'post',
  path: '/api/km/checkout/link',
  'x-class': 'checkout',
  summary: 'What a link that a desk has sent is for; a POST so that its token stands in no address',
  request: jsonBody(openPayLinkSchema),
  responses: {
    200: jsonAnswer(
      'Who joins, what is agreed to and its price; once it is paid for, that alone',
      linkedOrderSchema,
    ),
    ...errorAnswers('csrf', 'not_found', 'checkout_closed', 'not_sold', 'invalid', 'too_many_requests'),
  },
})

const linkAgreement = createRoute({
  method: 'post',
  path: '/api/km/checkout/link/agreement',
  'x-class': 'checkout',
  summary: 'The agreement behind such a link as a PDF, before it is agreed to',
  request: jsonBody(linkAgreementSchema),
  responses: {
    200: pdfAnswer('The agreement, with automatic renewal or without'),
    ...errorAnswers('csrf', 'not_found', 'checkout_closed', 'not_sold', 'invalid', 'too_many_requests'),
  },
})

/** POST /api/km/checkout/account, GET and PUT /api/km/checkout/account/{id}: the browser's own draft. */
export const checkoutAccountRoutes = createApiRouter()
  .openapi(start, async (c) => {
    const deps = depsOf(c)
    const brand = c.get('brand')
    await consumeAddressLimit(deps, { what: 'checkoutStart', brandId: brand.id, ip: c.get('scope').ip })
    const choices = c.req.valid('json')
    const begun = { brand, secret: checkoutSecret(c), choices, isSignedIn: isSignedIn(c) }
    const { checkout, secret } = await startCheckout(deps, begun)
    setPrivateCookie(c, 'checkout', secret, CHECKOUT_SECONDS)
    return c.json(checkout, 201)
  })
  .openapi(read, async (c) => {
    const { id: checkoutId } = c.req.valid('param')
    const access = { brand: c.get('brand'), checkoutId, secret: checkoutSecret(c) }
    return c.json(await readCheckout(depsOf(c), access), 200)
  })
  .openapi(openLink, async (c) => {
    const deps = depsOf(c)
    const brand = c.get('brand')
    await consumeAddressLimit(deps, { what: 'checkoutSave', brandId: brand.id, ip: c.get('scope').ip })
    return c.json(await readPaymentLink(deps, { brand, ...c.req.valid('json') }), 200)
  })
  .openapi(linkAgreement, async (c) => {
    const deps = depsOf(c)
    const brand = c.get('brand')
    const { token, autoRenew } = c.req.valid('json')
    await consumeAddressLimit(deps, { what: 'checkoutSave', brandId: brand.id, ip: c.get('scope').ip })
    const order = await readPaymentLink(deps, { brand, token })
    if (order.status === 'completed' || !order.agreement) throw notFound()
    const pdf = await draftAgreementPdf(deps, brand, order.agreement, autoRenew)
    return c.body(new Uint8Array(pdf), 200, { 'Content-Type': 'application/pdf' })
  })
  .openapi(update, async (c) => {
    const deps = depsOf(c)
    const brand = c.get('brand')
    const { id: checkoutId } = c.req.valid('param')
    const changes = c.req.valid('json')
    const from = { brandId: brand.id, ip: c.get('scope').ip }
    await consumeAddressLimit(deps, { what: 'checkoutSave', ...from })
    if (changes.couponCode) await consumeAddressLimit(deps, { what: 'coupon', ...from })
    if (changes.account?.password) await consumeAddressLimit(deps, { what: 'checkoutPassword', ...from })
    const draft = { brand, checkoutId, secret: checkoutSecret(c), changes, isSignedIn: isSignedIn(c) }
    return c.json(await updateCheckout(deps, draft), 200)
  })

function isSignedIn(c: Context<ApiEnv>): boolean {
  return c.get('scope').visitor.kind === 'member'
}

/** The dependencies for the checkout's commands. Also forbids caching the response, since it is about one person. */
function depsOf(c: Context<ApiEnv>) {
  c.header('Cache-Control', 'no-store')
  const { db, now, content } = c.get('services')
  return { db, now: now(), content }
}
