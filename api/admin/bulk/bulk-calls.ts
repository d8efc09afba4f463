import { createRoute, z } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { type AdminEnv, createAdminRouter, idParam, jsonBody } from '#api/admin/admin-env.ts'
import { requires, staffRequest } from '#api/admin/staff-call.ts'
import { errorAnswers } from '#api/error-answers.ts'
import { fileHeaders } from '#api/file-headers.ts'
import { jsonAnswer } from '#api/json-answer.ts'
import { bulkResult, listBulk, readBulk } from '#domain/back-office/bulk/bulk.queries.server.ts'
import { bulkDetailSchema, bulkViewSchema, runBulkSchema } from '#domain/back-office/bulk/bulk.schema.ts'
import { runBulk, stopBulk, type WhichBulk } from '#domain/back-office/bulk/change-bulk.server.ts'
import { notFound } from '#domain/errors.ts'
import { reachOf } from '#domain/staff/access/access.rules.ts'
import type { BulkNoun } from '#domain/values/bulk.ts'

/** The brand whose bulk actions are meant. */
export const ofBrand = { query: z.object({ brandId: z.uuid() }) }
const found = errorAnswers('unauthenticated', 'not_found')

const kinds = {
  members: { base: '/api/admin/bulkActions', permission: 'members.change', thing: 'bulk', within: 'within' },
  cases: {
    base: '/api/admin/caseBulkActions',
    permission: 'cases.answer',
    thing: 'caseBulk',
    within: 'place',
  },
} as const

/** Routes for bulk actions that have started; the same for each noun. */
export function bulkCalls(noun: BulkNoun) {
  const { base, permission, thing, within } = kinds[noun]
  const list = createRoute({
    method: 'get',
    path: base,
    summary: `Bulk actions on ${noun}, with how far each has come`,
    ...requires(permission, within),
    request: ofBrand,
    responses: {
      200: jsonAnswer('At most fifty, the newest first', z.object({ bulk: z.array(bulkViewSchema) })),
      ...errorAnswers('unauthenticated', 'not_found', 'invalid'),
    },
  })
  const read = createRoute({
    method: 'get',
    path: `${base}/{id}`,
    summary: 'One of them, with a sample of what it does and of what is refused',
    ...requires(permission, thing),
    request: { params: idParam },
    responses: { 200: jsonAnswer('As far as it has come', bulkDetailSchema), ...found },
  })
  const run = createRoute({
    method: 'post',
    path: `${base}/{id}/run`,
    summary: 'Confirm one that was checked, by how many it will be done for and the hash of what was shown',
    ...requires(permission, thing, { proof: true }),
    request: { params: idParam, ...jsonBody(runBulkSchema) },
    responses: {
      204: { description: 'It runs' },
      ...errorAnswers('unauthenticated', 'proof_required', 'not_found', 'conflict', 'invalid'),
    },
  })
  const stop = createRoute({
    method: 'post',
    path: `${base}/{id}/stop`,
    summary:
      noun === 'members'
        ? 'Stop one behind the member at hand; what is done stays'
        : 'Stop one behind the case at hand; what is done stays',
    ...requires(permission, thing),
    request: { params: idParam },
    responses: {
      204: { description: 'Stopped' },
      ...errorAnswers('unauthenticated', 'not_found', 'conflict'),
    },
  })
  const result = createRoute({
    method: 'get',
    path: `${base}/{id}/result`,
    summary:
      noun === 'members'
        ? 'What became of each member, kept for seven days'
        : 'What became of each case, kept for seven days',
    ...requires(permission, thing),
    request: { params: idParam },
    responses: {
      200: { description: 'CSV', content: { 'text/csv': { schema: z.string() } } },
      ...found,
    },
  })
  return createAdminRouter()
    .openapi(list, async (c) => {
      const { services, visitor } = staffRequest(c)
      const { brandId } = c.req.valid('query')
      const reach = reachOf(visitor, permission, brandId)
      if (!reach) throw notFound()
      return c.json({ bulk: await listBulk(services.db, { brandId, noun, reach }) }, 200)
    })
    .openapi(read, async (c) => c.json(await readBulk(c.get('services').db, whichOf(c)), 200))
    .openapi(run, async (c) => {
      await runBulk(staffRequest(c).deps, whichOf(c), c.req.valid('json'))
      return c.body(null, 204)
    })
    .openapi(stop, async (c) => {
      await stopBulk(staffRequest(c).deps, whichOf(c))
      return c.body(null, 204)
    })
    .openapi(result, async (c) =>
      c.body(await bulkResult(c.get('services').db, whichOf(c)), 200, fileHeaders('result.csv')),
    )
}

/** The bulk action in the path, as `takes` found it. */
function whichOf(c: Context<AdminEnv>): WhichBulk {
  const scope = c.get('bulkScope')
  if (!scope || scope.kind === 'platform') throw notFound()
  return { brandId: scope.brandId, jobId: c.req.param('id') ?? '' }
}
