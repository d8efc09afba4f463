import { createRoute } from '@hono/zod-openapi'
import { createAdminRouter, jsonBody } from '#api/admin/admin-env.ts'
import { requires, staffRequest } from '#api/admin/staff-call.ts'
import { errorAnswers } from '#api/error-answers.ts'
import { jsonAnswer } from '#api/json-answer.ts'
import { closeBrand, reopenBrand } from '#domain/back-office/brands/closing/close-brand.server.ts'
import {
  closeBrandSchema,
  closingQuerySchema,
  closingSchema,
  reopenBrandSchema,
} from '#domain/back-office/brands/closing/closing.schema.ts'
import { readClosing } from '#domain/back-office/brands/closing/read-closing.server.ts'
import { findBrandById } from '#domain/brands/brand.queries.server.ts'
import { notFound } from '#domain/errors.ts'

const query = closingQuerySchema.omit({ on: true })
const refusals = errorAnswers('unauthenticated', 'proof_required', 'not_found', 'invalid', 'conflict')
const ofBrand = requires('settings.manage', 'place', { proof: true })

const read = createRoute({
  method: 'get',
  path: '/api/admin/brand/closing',
  summary: 'What closing a brand on a day brings about, or has brought about so far',
  ...requires('settings.manage', 'place'),
  request: { query: closingQuerySchema },
  responses: { 200: jsonAnswer('Who is touched, what is owed, and the days', closingSchema), ...refusals },
})

const close = createRoute({
  method: 'post',
  path: '/api/admin/brand/close',
  summary: 'Close a brand: nothing is sold, and after a day no renewal is charged; confirmed by its name',
  ...ofBrand,
  request: { query, ...jsonBody(closeBrandSchema) },
  responses: { 204: { description: 'It is being closed; members are told a day later' }, ...refusals },
})

const reopen = createRoute({
  method: 'post',
  path: '/api/admin/brand/reopen',
  summary: 'Take the closing of a brand back, before its members are told of it',
  ...ofBrand,
  request: { query, ...jsonBody(reopenBrandSchema) },
  responses: { 204: { description: 'It is not being closed; its sales stay paused' }, ...refusals },
})

/** Closing a brand. The database notifies the other instances; this one updates its cache before responding. */
export const closingRoutes = createAdminRouter()
  .openapi(read, async (c) => {
    const { services, now } = staffRequest(c)
    const { brandId, on } = c.req.valid('query')
    const brand = await findBrandById(services.db, brandId)
    if (!brand) throw notFound()
    return c.json(await readClosing(services.db, brand, { now, ...(on && { on }) }), 200)
  })
  .openapi(close, async (c) => {
    const { services, deps } = staffRequest(c)
    await closeBrand(deps, { ...c.req.valid('query'), ...c.req.valid('json') })
    await services.brands.refresh()
    return c.body(null, 204)
  })
  .openapi(reopen, async (c) => {
    const { services, deps } = staffRequest(c)
    await reopenBrand(deps, { ...c.req.valid('query'), ...c.req.valid('json') })
    await services.brands.refresh()
    return c.body(null, 204)
  })
