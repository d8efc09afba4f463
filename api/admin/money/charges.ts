import { createRoute } from '@hono/zod-openapi'
import { createAdminRouter, idParam, jsonBody } from '#api/admin/admin-env.ts'
import { memberOf, staffRequest, takes } from '#api/admin/staff-call.ts'
import { errorAnswers } from '#api/error-answers.ts'
import { jsonAnswer } from '#api/json-answer.ts'
import { idempotencyHeaders } from '#api/paid-call.ts'
import { askCharge } from '#domain/money/adjustments/ask-charge.server.ts'
import { askCredit } from '#domain/money/adjustments/ask-credit.server.ts'
import {
  askChargeSchema,
  chargedSchema,
  chargePreviewSchema,
} from '#domain/money/adjustments/charge.schema.ts'
import { previewCharge } from '#domain/money/adjustments/charge-preview.server.ts'
import { askCreditSchema, creditedSchema } from '#domain/money/adjustments/credit.schema.ts'

const preview = createRoute({
  method: 'get',
  path: '/api/admin/memberships/{id}/charge',
  summary: 'What may be charged to a member by hand, and which payments may go back',
  ...takes('money.ask', 'membership'),
  request: { params: idParam },
  responses: {
    200: jsonAnswer('The preview', chargePreviewSchema),
    ...errorAnswers('unauthenticated', 'not_found'),
  },
})

const charge = createRoute({
  method: 'post',
  path: '/api/admin/memberships/{id}/charge',
  summary: 'Charge a member by hand; above the brand’s limit it waits for another person',
  ...takes('money.ask', 'membership', { proof: true }),
  request: {
    params: idParam,
    headers: idempotencyHeaders('One key for one charge, also when it is sent again'),
    ...jsonBody(askChargeSchema),
  },
  responses: {
    200: jsonAnswer('What became of it', chargedSchema),
    ...errorAnswers(
      'idempotency_key_required',
      'bad_request',
      'unauthenticated',
      'proof_required',
      'not_found',
      'conflict',
      'in_flight',
      'key_reused',
      'invalid',
    ),
  },
})

const credit = createRoute({
  method: 'post',
  path: '/api/admin/memberships/{id}/credit',
  summary: 'Credit a member against the next renewal; above the brand’s limit it waits for another person',
  ...takes('money.ask', 'membership', { proof: true }),
  request: {
    params: idParam,
    headers: idempotencyHeaders('One key for one credit, also when it is sent again'),
    ...jsonBody(askCreditSchema),
  },
  responses: {
    200: jsonAnswer('What became of it', creditedSchema),
    ...errorAnswers(
      'idempotency_key_required',
      'bad_request',
      'unauthenticated',
      'proof_required',
      'not_found',
      'conflict',
      'in_flight',
      'key_reused',
      'invalid',
    ),
  },
})

/** Charges by hand, and credits against the next renewal. */
export const chargeRoutes = createAdminRouter()
  .openapi(preview, async (c) => {
    const { house, now } = staffRequest(c)
    const { brand, id: membershipId } = await memberOf(c)
    const deps = { db: house.db, now, gateway: house.gateway }
    return c.json(await previewCharge(deps, { brand, membershipId }), 200)
  })
  .openapi(charge, async (c) => {
    const { deps, house } = staffRequest(c)
    const { brand, id: membershipId } = await memberOf(c)
    const asked = {
      brand,
      membershipId,
      key: c.req.valid('header')['idempotency-key'],
      ask: c.req.valid('json'),
    }
    return c.json(await askCharge({ ...deps, gateway: house.gateway }, asked), 200)
  })
  .openapi(credit, async (c) => {
    const { deps } = staffRequest(c)
    const { brand, id: membershipId } = await memberOf(c)
    const asked = {
      brand,
      membershipId,
      key: c.req.valid('header')['idempotency-key'],
      ask: c.req.valid('json'),
    }
    return c.json(await askCredit(deps, asked), 200)
  })
