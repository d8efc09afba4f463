import { createRoute, z } from '@hono/zod-openapi'
import { createAdminRouter, jsonBody } from '#api/admin/admin-env.ts'
import { requires, staffRequest } from '#api/admin/staff-call.ts'
import { errorAnswers } from '#api/error-answers.ts'
import { jsonAnswer } from '#api/json-answer.ts'
import { beginBulkSchema, beginCaseBulkSchema } from '#domain/back-office/bulk/bulk.schema.ts'
import { permissionOf } from '#domain/back-office/bulk/bulk-words.ts'
import { beginBulk, beginCaseBulk } from '#domain/back-office/bulk/change-bulk.server.ts'
import { dateIn } from '#domain/calendar.ts'
import { notFound } from '#domain/errors.ts'
import type { Services } from '#domain/services.ts'
import { type Reach, reachOf } from '#domain/staff/access/access.rules.ts'
import { bulkCalls, ofBrand } from './bulk-calls.ts'

const begun = {
  201: jsonAnswer('Its id', z.object({ id: z.uuid() })),
  ...errorAnswers('unauthenticated', 'not_found', 'conflict', 'invalid'),
}

const begin = createRoute({
  method: 'post',
  path: '/api/admin/bulkActions',
  summary: 'Start a bulk action on members and check it; nothing is done yet',
  ...requires('members.change', 'within'),
  request: { ...ofBrand, ...jsonBody(beginBulkSchema) },
  responses: begun,
})

const beginCases = createRoute({
  method: 'post',
  path: '/api/admin/caseBulkActions',
  summary: 'Start a bulk action on cases and check it; nothing is done yet',
  ...requires('cases.answer', 'place'),
  request: { ...ofBrand, ...jsonBody(beginCaseBulkSchema) },
  responses: begun,
})

/** Actions from a member's or case's page, applied to many at once. */
export const bulkRoutes = createAdminRouter()
  .openapi(begin, async (c) => {
    const { deps, services, visitor, now } = staffRequest(c)
    const { brandId } = c.req.valid('query')
    const asked = c.req.valid('json')
    const { settings } = await brandNamed(services, brandId)
    const reach = narrower(
      reachOf(visitor, 'members.change', brandId),
      reachOf(visitor, permissionOf(asked.act), brandId),
    )
    const today = dateIn(settings.timeZone, now)
    return c.json(await beginBulk(deps, { brandId, reach, today, mails: services.mails }, asked), 201)
  })
  .openapi(beginCases, async (c) => {
    const { deps, services } = staffRequest(c)
    const brand = await brandNamed(services, c.req.valid('query').brandId)
    return c.json(await beginCaseBulk(deps, brand, c.req.valid('json')), 201)
  })
  .route('/', bulkCalls('members'))
  .route('/', bulkCalls('cases'))

async function brandNamed({ brands }: Services, brandId: string) {
  const brand = (await brands.list()).find(({ id }) => id === brandId)
  if (!brand) throw notFound()
  return brand
}

/** The intersection of two reaches. */
function narrower(one: Reach, other: Reach): Reach {
  if (one === null || other === null) return null
  if (one.kind === 'brand') return other
  if (other.kind === 'brand') return one
  const officeIds = one.officeIds.filter((id) => other.officeIds.includes(id))
  return officeIds.length > 0 ? { kind: 'offices', officeIds } : null
}
