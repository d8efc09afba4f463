import { createRoute, z } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { type AdminEnv, createAdminRouter, idParam, jsonBody } from '#api/admin/admin-env.ts'
import { requires, staffRequest } from '#api/admin/staff-call.ts'
import { errorAnswers } from '#api/error-answers.ts'
import { jsonAnswer } from '#api/json-answer.ts'
import { notFound } from '#domain/errors.ts'
import { deliveryStatuses } from '#domain/values/webhooks.ts'
import {
  addEndpoint,
  endEndpoint,
  listDeliveries,
  listEndpoints,
  replayDelivery,
} from '#domain/webhooks/endpoints.server.ts'
import { addEndpointSchema, deliverySchema, webhookEndpointSchema } from '#domain/webhooks/webhook.schema.ts'

const brandQuery = z.strictObject({ brandId: z.uuid() })

const list = createRoute({
  method: 'get',
  path: '/api/admin/webhooks',
  summary: 'The endpoints that a brand tells of what happens',
  ...requires('settings.manage', 'place'),
  request: { query: brandQuery },
  responses: {
    200: jsonAnswer('The endpoints', z.object({ webhooks: z.array(webhookEndpointSchema) })),
    ...errorAnswers('unauthenticated', 'not_found', 'invalid'),
  },
})

const add = createRoute({
  method: 'post',
  path: '/api/admin/webhooks',
  summary: 'Add an endpoint',
  ...requires('settings.manage', 'place', { proof: true }),
  request: { query: brandQuery, ...jsonBody(addEndpointSchema) },
  responses: {
    200: jsonAnswer(
      'The endpoint with its secret, shown this once',
      z.object({ id: z.uuid(), secret: z.string() }),
    ),
    ...errorAnswers('unauthenticated', 'proof_required', 'not_found', 'invalid'),
  },
})

const end = createRoute({
  method: 'post',
  path: '/api/admin/webhooks/{id}/end',
  summary: 'End an endpoint; what waits for it is not sent',
  ...requires('settings.manage', 'webhook'),
  request: { params: idParam },
  responses: { 204: { description: 'Ended' }, ...errorAnswers('unauthenticated', 'not_found') },
})

const deliveries = createRoute({
  method: 'get',
  path: '/api/admin/webhookDeliveries',
  summary: 'Deliveries to the endpoints of a brand, newest first, fifty at a time',
  ...requires('settings.manage', 'place'),
  request: {
    query: brandQuery.extend({
      before: z.iso.datetime().optional(),
      status: z.enum(deliveryStatuses).optional(),
    }),
  },
  responses: {
    200: jsonAnswer('The deliveries', z.object({ deliveries: z.array(deliverySchema) })),
    ...errorAnswers('unauthenticated', 'not_found', 'invalid'),
  },
})

const replay = createRoute({
  method: 'post',
  path: '/api/admin/webhookDeliveries/{id}/replay',
  summary: 'Send a delivery again, under its `webhook-id`',
  ...requires('settings.manage', 'delivery'),
  request: { params: idParam },
  responses: { 204: { description: 'Queued' }, ...errorAnswers('unauthenticated', 'not_found') },
})

function ofPath(c: Context<AdminEnv>): { brandId: string; id: string } {
  const brandId = c.get('webhookBrandId')
  if (!brandId) throw notFound()
  return { brandId, id: c.req.param('id') ?? '' }
}

/** Webhooks that receive a brand's events. */
export const webhookRoutes = createAdminRouter()
  .openapi(list, async (c) => {
    const { services } = staffRequest(c)
    return c.json({ webhooks: await listEndpoints(services.db, c.req.valid('query').brandId) }, 200)
  })
  .openapi(add, async (c) => {
    const { deps, visitor } = staffRequest(c)
    const { brandId } = c.req.valid('query')
    return c.json(await addEndpoint(deps, { brandId, ...c.req.valid('json') }, visitor.staffId), 200)
  })
  .openapi(end, async (c) => {
    await endEndpoint(staffRequest(c).deps, ofPath(c))
    return c.body(null, 204)
  })
  .openapi(deliveries, async (c) => {
    const { brandId, before, status } = c.req.valid('query')
    const asked = { brandId, before: before ? new Date(before) : null, status: status ?? null }
    return c.json({ deliveries: await listDeliveries(staffRequest(c).services.db, asked) }, 200)
  })
  .openapi(replay, async (c) => {
    await replayDelivery(staffRequest(c).deps, ofPath(c))
    return c.body(null, 204)
  })
