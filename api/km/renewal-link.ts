import { createRoute } from '@hono/zod-openapi'
import { createApiRouter } from '#api/api-env.ts'
import { errorAnswers } from '#api/error-answers.ts'
import { jsonAnswer, jsonBody } from '#api/json-answer.ts'
import { idempotencyHeaders, visitorPaidRefusals } from '#api/paid-call.ts'
import { payByLink, readRenewalLink } from '#domain/orders/renewal-payment-link/pay-by-link.server.ts'
import {
  openRenewalLinkSchema,
  paidByLinkSchema,
  payByLinkSchema,
  renewalLinkSchema,
} from '#domain/orders/renewal-payment-link/renewal-link.schema.ts'
import { consumeAddressLimit, limitRefusals } from '#domain/security/rate-limits.server.ts'

const open = createRoute({
  method: 'post',
  path: '/api/km/renewal/link',
  'x-class': 'checkout',
  summary: 'What a mailed link to pay a renewal is for, and how it stands',
  description:
    'A POST so that its token stands in no address. Nothing of the member but a first name and amounts.',
  request: jsonBody(openRenewalLinkSchema),
  responses: {
    200: jsonAnswer('How it stands', renewalLinkSchema),
    ...errorAnswers('csrf', 'not_found', 'invalid', 'too_many_requests'),
  },
})

const pay = createRoute({
  method: 'post',
  path: '/api/km/renewal/payments',
  'x-class': 'checkout',
  summary: 'Pay a renewal by a mailed link, without signing in; needs an Idempotency-Key header',
  request: {
    headers: idempotencyHeaders('Required. One key for one attempt to pay: a repeat gets the same answer.'),
    ...jsonBody(payByLinkSchema),
  },
  responses: {
    201: jsonAnswer(
      'Paid, or `confirming` until the gateway has answered: then repeat with the same key; `pending` while a bank account is debited',
      paidByLinkSchema,
    ),
    ...errorAnswers(...visitorPaidRefusals),
  },
})

/** POST /api/km/renewal/link and /api/km/renewal/payments, for the link in the email 'pay-renewal'. */
export const renewalLinkRoutes = createApiRouter()
  .openapi(open, async (c) => {
    c.header('Cache-Control', 'no-store')
    const { db, now } = c.get('services')
    const deps = { db, now: now() }
    const brand = c.get('brand')
    await consumeAddressLimit(deps, { what: 'checkoutSave', brandId: brand.id, ip: c.get('scope').ip })
    return c.json(await readRenewalLink(deps, { brand, ...c.req.valid('json') }), 200)
  })
  .openapi(pay, async (c) => {
    c.header('Cache-Control', 'no-store')
    const { db, now, gateway } = c.get('services')
    const deps = { db, now: now(), gateway }
    const brand = c.get('brand')
    const { ip, userAgent } = c.get('scope')
    const limit = { what: 'declinedCard', brandId: brand.id, ip, code: 'card_declined' } as const
    const key = c.req.valid('header')['idempotency-key']
    const paid = await limitRefusals(deps, limit, () =>
      payByLink(deps, { brand, key, body: c.req.valid('json'), ip, userAgent }),
    )
    return c.json(paid, 201)
  })
