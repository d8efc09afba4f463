import { createRoute, z } from '@hono/zod-openapi'
import { createApiRouter } from '#api/api-env.ts'
import { errorAnswers } from '#api/error-answers.ts'
import { jsonBody } from '#api/json-answer.ts'
import { bankCheckSchema } from '#domain/billing/bank-check.schema.ts'
import { cardOnFileSchema } from '#domain/memberships/membership.schema.ts'
import {
  updateBillingSchema,
  updatePaymentMethodByLinkSchema,
} from '#domain/memberships/payment-method/update-payment-method.schema.ts'
import {
  updatePaymentMethod,
  updatePaymentMethodByLink,
} from '#domain/memberships/payment-method/update-payment-method.server.ts'
import { consumeAddressLimit } from '#domain/security/rate-limits.server.ts'
import { memberRequest, ofMembers } from './member-request.ts'

const saved = {
  description: 'The card, or bank account, that is charged from now on',
  content: { 'application/json': { schema: cardOnFileSchema } },
}

const checked = {
  description: 'The bank wants to see its customer: show the gateway `check`, then send the same token again',
  content: { 'application/json': { schema: z.object({ check: bankCheckSchema }) } },
}

const updateBilling = createRoute({
  method: 'post',
  path: '/api/v4/member/updateBilling',
  'x-class': 'checkout',
  summary: 'Put a card or a bank account on file',
  description:
    'Charges nothing. To send a bank account is to authorize its debits. One token is one card: the same token may be sent again after `in_flight`.',
  ...ofMembers,
  request: jsonBody(updateBillingSchema),
  responses: {
    200: saved,
    202: checked,
    ...errorAnswers('unauthenticated', 'csrf', 'card_declined', 'in_flight', 'invalid', 'too_many_requests'),
  },
})

const updateCardRoute = createRoute({
  method: 'post',
  path: '/api/v4/member/updateCard',
  'x-class': 'checkout',
  summary: 'Put a card on file by the link that was mailed, without signing in; success uses the link up',
  request: jsonBody(updatePaymentMethodByLinkSchema),
  responses: {
    200: saved,
    202: checked,
    ...errorAnswers('csrf', 'card_declined', 'in_flight', 'invalid', 'too_many_requests'),
  },
})

/** POST updateBilling, and its equivalent for the link in an email about a failed payment. */
export const billingRoutes = createApiRouter()
  .openapi(updateBilling, async (c) => {
    const { services, now, owner } = memberRequest(c)
    const { db, gateway } = services
    const { brandId, accountId } = owner
    const { ip, userAgent } = c.get('scope')
    await consumeAddressLimit({ db, now }, { what: 'updateCard', brandId, ip })
    const from = { brand: c.get('brand'), ip, userAgent }
    const answer = await updatePaymentMethod(
      { db, now, gateway },
      { ...from, accountId, ...c.req.valid('json') },
    )
    return 'check' in answer ? c.json(answer, 202) : c.json(answer, 200)
  })
  .openapi(updateCardRoute, async (c) => {
    const { db, now, gateway } = c.get('services')
    const brand = c.get('brand')
    const deps = { db, now: now(), gateway }
    const { ip, userAgent } = c.get('scope')
    await consumeAddressLimit(deps, { what: 'updateCard', brandId: brand.id, ip })
    const answer = await updatePaymentMethodByLink(deps, { ...c.req.valid('json'), brand, ip, userAgent })
    return 'check' in answer ? c.json(answer, 202) : c.json(answer, 200)
  })
