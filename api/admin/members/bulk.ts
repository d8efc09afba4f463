import { createRoute, z } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { type AdminEnv, createAdminRouter, idParam, jsonBody } from '#api/admin/admin-env.ts'
import { staffRequest, takes } from '#api/admin/staff-call.ts'
import { errorAnswers } from '#api/error-answers.ts'
import { jsonAnswer } from '#api/json-answer.ts'
import { dateIn } from '#domain/calendar.ts'
import { notFound } from '#domain/errors.ts'
import { bulkResult, listBulk, readBulk } from '#domain/members/bulk/bulk.queries.server.ts'
import {
  beginBulkSchema,
  bulkDetailSchema,
  bulkViewSchema,
  runBulkSchema,
} from '#domain/members/bulk/bulk.schema.ts'
import { permissionOf } from '#domain/members/bulk/bulk-words.ts'
import { beginBulk, runBulk, stopBulk, type WhichBulk } from '#domain/members/bulk/change-bulk.server.ts'
import { type Reach, reachOf } from '#domain/staff/access/access.rules.ts'

const ofBrand = { query: z.object({ brandId: z.uuid() }) }
const found = errorAnswers('unauthenticated', 'not_found')

const begin = createRoute({
  method: 'post',
  path: '/api/admin/bulk',
  summary: 'Choose many members for an act of their own page, and check it: nothing is done',
  ...takes('members.change', 'within'),
  request: { ...ofBrand, ...jsonBody(beginBulkSchema) },
  responses: {
    201: jsonAnswer('Its id', z.object({ id: z.uuid() })),
    ...errorAnswers('unauthenticated', 'not_found', 'conflict', 'invalid'),
  },
})

const list = createRoute({
  method: 'get',
  path: '/api/admin/bulk',
  summary: 'Acts for many members, with how far each has come',
  ...takes('members.change', 'within'),
  request: ofBrand,
  responses: {
    200: jsonAnswer('At most fifty, the newest first', z.object({ bulk: z.array(bulkViewSchema) })),
    ...errorAnswers('unauthenticated', 'not_found', 'invalid'),
  },
})

const read = createRoute({
  method: 'get',
  path: '/api/admin/bulk/{id}',
  summary: 'One of them, with a sample of what it does and of what is refused',
  ...takes('members.change', 'bulk'),
  request: { params: idParam },
  responses: { 200: jsonAnswer('As far as it has come', bulkDetailSchema), ...found },
})

const run = createRoute({
  method: 'post',
  path: '/api/admin/bulk/{id}/run',
  summary: 'Confirm one that was checked, by how many it will be done for and the hash of what was shown',
  ...takes('members.change', 'bulk', { proof: true }),
  request: { params: idParam, ...jsonBody(runBulkSchema) },
  responses: {
    204: { description: 'It runs' },
    ...errorAnswers('unauthenticated', 'proof_required', 'not_found', 'conflict', 'invalid'),
  },
})

const stop = createRoute({
  method: 'post',
  path: '/api/admin/bulk/{id}/stop',
  summary: 'Stop one behind the member at hand; what is done stays',
  ...takes('members.change', 'bulk'),
  request: { params: idParam },
  responses: {
    204: { description: 'Stopped' },
    ...errorAnswers('unauthenticated', 'not_found', 'conflict'),
  },
})

const result = createRoute({
  method: 'get',
  path: '/api/admin/bulk/{id}/result',
  summary: 'What became of each member, kept for seven days',
  ...takes('members.change', 'bulk'),
  request: { params: idParam },
  responses: {
    200: { description: 'CSV', content: { 'text/csv': { schema: z.string() } } },
    ...found,
  },
})

/** Acts of a member's page for many members at once. */
export const bulkRoutes = createAdminRouter()
  .openapi(begin, async (c) => {
    const { deps, house, visitor, now } = staffRequest(c)
    const { brandId } = c.req.valid('query')
    const asked = c.req.valid('json')
    const brand = (await house.brands.list()).find(({ id }) => id === brandId)
    if (!brand) throw notFound()
    const reach = narrower(
      reachOf(visitor, 'members.change', brandId),
      reachOf(visitor, permissionOf(asked.act), brandId),
    )
    const today = dateIn(brand.settings.timeZone, now)
    return c.json(await beginBulk(deps, { brandId, reach, today }, asked), 201)
  })
  .openapi(list, async (c) => {
    const { house, visitor } = staffRequest(c)
    const { brandId } = c.req.valid('query')
    const reach = reachOf(visitor, 'members.change', brandId)
    if (!reach) throw notFound()
    return c.json({ bulk: await listBulk(house.db, { brandId, reach }) }, 200)
  })
  .openapi(read, async (c) => c.json(await readBulk(c.get('house').db, whichOf(c)), 200))
  .openapi(run, async (c) => {
    await runBulk(staffRequest(c).deps, whichOf(c), c.req.valid('json'))
    return c.body(null, 204)
  })
  .openapi(stop, async (c) => {
    await stopBulk(staffRequest(c).deps, whichOf(c))
    return c.body(null, 204)
  })
  .openapi(result, async (c) =>
    c.body(await bulkResult(c.get('house').db, whichOf(c)), 200, {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': 'attachment; filename="result.csv"',
      'cache-control': 'private, no-store',
    }),
  )

/** Which one the path names, as `takes` has found it. */
function whichOf(c: Context<AdminEnv>): WhichBulk {
  const scope = c.get('bulkScope')
  if (!scope || scope.kind === 'platform') throw notFound()
  return { brandId: scope.brandId, jobId: c.req.param('id') ?? '' }
}

/** What lies within both. */
function narrower(one: Reach, other: Reach): Reach {
  if (one === null || other === null) return null
  if (one.kind === 'brand') return other
  if (other.kind === 'brand') return one
  const officeIds = one.officeIds.filter((id) => other.officeIds.includes(id))
  return officeIds.length > 0 ? { kind: 'offices', officeIds } : null
}
