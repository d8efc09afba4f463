import { createRoute } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { type AdminEnv, createAdminRouter, idParam, jsonBody } from '#api/admin/admin-env.ts'
import { memberOf, requires } from '#api/admin/staff-call.ts'
import { errorAnswers } from '#api/error-answers.ts'
import { jsonAnswer } from '#api/json-answer.ts'
import { idempotencyHeaders } from '#api/paid-call.ts'
import { askCharge } from '#domain/back-office/billing/charges-and-credits/ask-charge.server.ts'
import {
  askCredit,
  type CreditKind,
} from '#domain/back-office/billing/charges-and-credits/ask-credit.server.ts'
import {
  askChargeSchema,
  chargedSchema,
  chargePreviewSchema,
} from '#domain/back-office/billing/charges-and-credits/charge.schema.ts'
import { previewCharge } from '#domain/back-office/billing/charges-and-credits/charge-preview.server.ts'
import {
  type AskCredit,
  askCreditSchema,
  type Credited,
  creditedSchema,
} from '#domain/back-office/billing/charges-and-credits/credit.schema.ts'
import { byHandRefusals } from './money-refusals.ts'

const preview = createRoute({
  method: 'get',
  path: '/api/admin/memberships/{id}/charge',
  summary: 'What may be charged to a member by hand, and which payments may go back',
  ...requires('money.ask', 'membership'),
  request: { params: idParam },
  responses: {
    200: jsonAnswer('The preview', chargePreviewSchema),
    ...errorAnswers('unauthenticated', 'not_found'),
  },
})

const charge = createRoute({
  method: 'post',
  path: '/api/admin/memberships/{id}/charge',
  summary:
    'Charge a member by hand; above the brand’s limit, or asked for with a key, it waits for another person',
  ...requires('money.ask', 'membership', { proof: 'person' }),
  request: {
    params: idParam,
    headers: idempotencyHeaders('One key for one charge, also when it is sent again'),
    ...jsonBody(askChargeSchema),
  },
  responses: {
    200: jsonAnswer('What became of it', chargedSchema),
    ...byHandRefusals,
  },
})

const creditCall = {
  ...requires('money.ask', 'membership', { proof: 'person' }),
  request: {
    params: idParam,
    headers: idempotencyHeaders('One key for one credit, also when it is sent again'),
    ...jsonBody(askCreditSchema),
  },
  responses: { 200: jsonAnswer('What became of it', creditedSchema), ...byHandRefusals },
} as const

const credit = createRoute({
  method: 'post',
  path: '/api/admin/memberships/{id}/credit',
  summary:
    'Credit a member against the next renewal; above the brand’s limit, or asked for with a key, it waits for another person',
  ...creditCall,
})

const creditBack = createRoute({
  method: 'post',
  path: '/api/admin/memberships/{id}/creditReversal',
  summary:
    'Take back credit that no renewal has used; above the brand’s limit, or asked for with a key, it waits for another person',
  ...creditCall,
})

/** Manual charges, and credits against the next renewal: granted and withdrawn. */
export const chargeRoutes = createAdminRouter()
  .openapi(preview, async (c) => {
    const { deps, services, brand, id: membershipId } = await memberOf(c)
    const asked = { brand, membershipId, by: deps.by }
    return c.json(await previewCharge({ ...deps, gateway: services.gateway }, asked), 200)
  })
  .openapi(charge, async (c) => {
    const { deps, services, brand, id: membershipId } = await memberOf(c)
    const asked = {
      brand,
      membershipId,
      key: c.req.valid('header')['idempotency-key'],
      ask: c.req.valid('json'),
    }
    return c.json(await askCharge({ ...deps, gateway: services.gateway }, asked), 200)
  })
  .openapi(credit, async (c) => c.json(await creditOfCall(c, 'credit', c.req.valid('json')), 200))
  .openapi(creditBack, async (c) => c.json(await creditOfCall(c, 'credit_back', c.req.valid('json')), 200))

async function creditOfCall(c: Context<AdminEnv>, kind: CreditKind, ask: AskCredit): Promise<Credited> {
  const { deps, brand, id: membershipId } = await memberOf(c)
  return askCredit(deps, { brand, membershipId, kind, key: c.req.header('idempotency-key'), ask })
}
