import { createRoute, z } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { type AdminEnv, createAdminRouter, idParam, jsonBody } from '#api/admin/admin-env.ts'
import { requires, staffRequest } from '#api/admin/staff-call.ts'
import { errorAnswers } from '#api/error-answers.ts'
import { jsonAnswer } from '#api/json-answer.ts'
import { idempotencyHeaders } from '#api/paid-call.ts'
import { approveRequest } from '#domain/back-office/billing/charges-and-credits/approve-charge.server.ts'
import { askedSchema, askRefund } from '#domain/back-office/billing/refunds/ask-refund.server.ts'
import { endRequest } from '#domain/back-office/billing/refunds/decide-refund.server.ts'
import { listMoneyRequests } from '#domain/back-office/billing/refunds/money-requests.queries.server.ts'
import { listOwedRefunds } from '#domain/back-office/billing/refunds/owed-refunds.queries.server.ts'
import { previewRefund } from '#domain/back-office/billing/refunds/refund-preview.server.ts'
import {
  approveRefundSchema,
  askRefundSchema,
  declineRefundSchema,
  owedRefundSchema,
  refundPreviewSchema,
  refundRequestSchema,
} from '#domain/back-office/billing/refunds/refund-request.schema.ts'
import { notFound } from '#domain/errors.ts'
import { reachOf } from '#domain/staff/access/access.rules.ts'
import { byHandRefusals } from './money-refusals.ts'

const ofBrandQuery = z.strictObject({ brandId: z.uuid() })

const preview = createRoute({
  method: 'get',
  path: '/api/admin/payments/{id}/refund',
  summary: 'What may go back of a payment, and what the rule of its state would give today',
  ...requires('money.ask', 'payment'),
  request: { params: idParam },
  responses: {
    200: jsonAnswer('The preview', refundPreviewSchema),
    ...errorAnswers('unauthenticated', 'not_found'),
  },
})

const ask = createRoute({
  method: 'post',
  path: '/api/admin/payments/{id}/refund',
  summary:
    'Give money back by hand, or write down that it was handed over; above the brand’s limit, or asked for with a key, it waits for another person',
  ...requires('money.ask', 'payment', { proof: 'person' }),
  request: {
    params: idParam,
    headers: idempotencyHeaders('One key for one refund, also when it is sent again'),
    ...jsonBody(askRefundSchema),
  },
  responses: {
    200: jsonAnswer('The request, done or waiting', askedSchema),
    ...byHandRefusals,
  },
})

const list = createRoute({
  method: 'get',
  path: '/api/admin/moneyRequests',
  summary: 'Manual refunds, those that wait for approval first',
  ...requires('members.see', 'within'),
  request: { query: ofBrandQuery },
  responses: {
    200: jsonAnswer('At most a hundred', z.object({ requests: z.array(refundRequestSchema) })),
    ...errorAnswers('unauthenticated', 'not_found', 'invalid'),
  },
})

const owed = createRoute({
  method: 'get',
  path: '/api/admin/manualRefunds',
  summary: 'Refunds that no gateway gives, to be paid back by hand, the oldest first',
  ...requires('members.see', 'within'),
  request: { query: ofBrandQuery },
  responses: {
    200: jsonAnswer('At most a hundred', z.object({ owed: z.array(owedRefundSchema) })),
    ...errorAnswers('unauthenticated', 'not_found', 'invalid'),
  },
})

const approve = createRoute({
  method: 'post',
  path: '/api/admin/moneyRequests/{id}/approve',
  summary: 'Approve what another person asked for, a refund, a charge or a credit, and do it',
  ...requires('money.approve', 'refundRequest', { proof: true }),
  request: { params: idParam, ...jsonBody(approveRefundSchema) },
  responses: {
    200: jsonAnswer(
      'The refund, or the payment and why it was declined',
      z.object({ refundId: z.uuid().nullable(), paymentId: z.uuid().nullable(), why: z.string().nullable() }),
    ),
    ...errorAnswers(
      'unauthenticated',
      'proof_required',
      'not_found',
      'forbidden',
      'conflict',
      'in_flight',
      'invalid',
    ),
  },
})

const decline = createRoute({
  method: 'post',
  path: '/api/admin/moneyRequests/{id}/decline',
  summary: 'Decline a refund that another person asked for',
  ...requires('money.approve', 'refundRequest'),
  request: { params: idParam, ...jsonBody(declineRefundSchema) },
  responses: {
    204: { description: 'Declined' },
    ...errorAnswers('unauthenticated', 'not_found', 'forbidden', 'conflict', 'invalid'),
  },
})

const withdraw = createRoute({
  method: 'post',
  path: '/api/admin/moneyRequests/{id}/withdraw',
  summary: 'Withdraw a request for a refund',
  ...requires('money.ask', 'refundRequest'),
  request: { params: idParam, ...jsonBody(declineRefundSchema) },
  responses: {
    204: { description: 'Withdrawn' },
    ...errorAnswers('unauthenticated', 'not_found', 'forbidden', 'conflict', 'invalid'),
  },
})

/** The brand of the record in the path, as `takes` found it. */
export async function brandOfMoney(c: Context<AdminEnv>) {
  const scope = c.get('moneyScope')
  const brandId = scope && scope.kind !== 'platform' ? scope.brandId : null
  const brand = await c.get('services').brands.findById(brandId)
  if (!brand) throw notFound()
  return brand
}

/** Manual refunds. */
export const refundRoutes = createAdminRouter()
  .openapi(preview, async (c) => {
    const { services, now, deps } = staffRequest(c)
    const asked = {
      brand: await brandOfMoney(c),
      paymentId: c.req.valid('param').id,
      by: deps.by,
    }
    return c.json(await previewRefund({ db: services.db, now }, asked), 200)
  })
  .openapi(ask, async (c) => {
    const { deps, services } = staffRequest(c)
    const asked = await askRefund(
      { ...deps, gateway: services.gateway },
      {
        brand: await brandOfMoney(c),
        paymentId: c.req.valid('param').id,
        key: c.req.valid('header')['idempotency-key'],
        ask: c.req.valid('json'),
      },
    )
    return c.json(asked, 200)
  })
  .openapi(list, async (c) => {
    const { services, visitor } = staffRequest(c)
    const { brandId } = c.req.valid('query')
    const reach = reachOf(visitor, 'members.see', brandId)
    return c.json({ requests: await listMoneyRequests(services.db, { brandId, reach }) }, 200)
  })
  .openapi(owed, async (c) => {
    const { services, visitor } = staffRequest(c)
    const { brandId } = c.req.valid('query')
    const reach = reachOf(visitor, 'members.see', brandId)
    return c.json({ owed: await listOwedRefunds(services.db, { brandId, reach }) }, 200)
  })
  .openapi(approve, async (c) => {
    const { deps, services } = staffRequest(c)
    const { id: brandId } = await brandOfMoney(c)
    const which = { brandId, requestId: c.req.valid('param').id, seen: c.req.valid('json') }
    return c.json(await approveRequest({ ...deps, gateway: services.gateway }, which), 200)
  })
  .openapi(decline, async (c) => {
    const { deps } = staffRequest(c)
    const { id: brandId } = await brandOfMoney(c)
    const which = { brandId, requestId: c.req.valid('param').id }
    await endRequest(deps, { ...which, as: 'declined', ...c.req.valid('json') })
    return c.body(null, 204)
  })
  .openapi(withdraw, async (c) => {
    const { deps } = staffRequest(c)
    const { id: brandId } = await brandOfMoney(c)
    const which = { brandId, requestId: c.req.valid('param').id }
    await endRequest(deps, { ...which, as: 'withdrawn', ...c.req.valid('json') })
    return c.body(null, 204)
  })
