import { createRoute, z } from '@hono/zod-openapi'
import { createAdminRouter, idParam, jsonBody } from '#api/admin/admin-env.ts'
import { requires, staffRequest } from '#api/admin/staff-call.ts'
import { errorAnswers } from '#api/error-answers.ts'
import { jsonAnswer } from '#api/json-answer.ts'
import { notFound } from '#domain/errors.ts'
import type { Scope } from '#domain/staff/access/access.rules.ts'
import { apiKeySchema, makeKeySchema } from '#domain/staff/api-keys/api-key.schema.ts'
import { endApiKey, listApiKeys, makeApiKey, scopeOfKey } from '#domain/staff/api-keys/api-keys.server.ts'

const placeQuery = z.strictObject({
  brandId: z.uuid().optional().openapi({ description: 'A brand; without it the whole deployment.' }),
})

const list = createRoute({
  method: 'get',
  path: '/api/admin/apiKeys',
  summary: 'The API keys of a place, newest first',
  ...requires('settings.manage', 'place'),
  request: { query: placeQuery },
  responses: {
    200: jsonAnswer('The keys, without their secrets', z.object({ keys: z.array(apiKeySchema) })),
    ...errorAnswers('unauthenticated', 'not_found', 'invalid'),
  },
})

const make = createRoute({
  method: 'post',
  path: '/api/admin/apiKeys',
  summary: 'Make an API key: it may what is named, as far as its maker may',
  ...requires('settings.manage', 'place', { proof: true }),
  request: { query: placeQuery, ...jsonBody(makeKeySchema) },
  responses: {
    200: jsonAnswer('The key, shown this once', z.object({ id: z.uuid(), key: z.string() })),
    ...errorAnswers('unauthenticated', 'proof_required', 'not_found', 'invalid'),
  },
})

const end = createRoute({
  method: 'post',
  path: '/api/admin/apiKeys/{id}/end',
  summary: 'End an API key, from its next call on',
  ...requires('settings.manage', 'key'),
  request: { params: idParam },
  responses: { 204: { description: 'Ended' }, ...errorAnswers('unauthenticated', 'not_found') },
})

const placeOf = ({ brandId }: { brandId?: string | undefined }): Scope =>
  brandId ? { kind: 'brand', brandId } : { kind: 'platform' }

/** Keys that programs use to call this API. */
export const apiKeyRoutes = createAdminRouter()
  .openapi(list, async (c) => {
    const { services, now } = staffRequest(c)
    return c.json({ keys: await listApiKeys(services.db, placeOf(c.req.valid('query')), now) }, 200)
  })
  .openapi(make, async (c) => {
    const { deps, visitor } = staffRequest(c)
    const place = placeOf(c.req.valid('query'))
    return c.json(await makeApiKey(deps, visitor, { place, ...c.req.valid('json') }), 200)
  })
  .openapi(end, async (c) => {
    const { deps, services } = staffRequest(c)
    const { id } = c.req.valid('param')
    const place = await scopeOfKey(services.db, id)
    if (!place) throw notFound()
    await endApiKey(deps, place, id)
    return c.body(null, 204)
  })
