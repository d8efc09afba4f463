import { createRoute, z } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { type AdminEnv, createAdminRouter, idParam, jsonBody } from '#api/admin/admin-env.ts'
import { memberOf, requires } from '#api/admin/staff-call.ts'
import { errorAnswers } from '#api/error-answers.ts'
import { jsonAnswer } from '#api/json-answer.ts'
import { scopeOfMember } from '#domain/back-office/members/member-scope.server.ts'
import {
  mergePreviewSchema,
  mergeQuerySchema,
  mergeSchema,
  undoMergeSchema,
} from '#domain/back-office/members/merge/merge.schema.ts'
import { mergeMembers } from '#domain/back-office/members/merge/merge-members.server.ts'
import { previewMerge } from '#domain/back-office/members/merge/preview-merge.server.ts'
import { undoMerge } from '#domain/back-office/members/merge/undo-merge.server.ts'
import { notFound } from '#domain/errors.ts'
import { can } from '#domain/staff/access/access.rules.ts'

const refusals = ['unauthenticated', 'not_found', 'conflict', 'invalid'] as const

const preview = createRoute({
  method: 'get',
  path: '/api/admin/members/{id}/merge',
  summary: 'What merging another account into this one would do; nothing is done',
  ...requires('members.move', 'member'),
  request: { params: idParam, query: mergeQuerySchema },
  responses: { 200: jsonAnswer('What would happen', mergePreviewSchema), ...errorAnswers(...refusals) },
})

const merge = createRoute({
  method: 'post',
  path: '/api/admin/members/{id}/merge',
  summary: 'Merge another account of the same person into this one',
  description:
    'All it holds moves; no one can sign in to it anymore. `seen` and the name to type come from the preview. Money, days, numbers and cards stay.',
  ...requires('members.move', 'member', { proof: true }),
  request: { params: idParam, ...jsonBody(mergeSchema) },
  responses: {
    200: jsonAnswer('The merge, by which it can be taken back', z.object({ mergeId: z.uuid() })),
    ...errorAnswers(...refusals, 'csrf', 'proof_required', 'in_flight'),
  },
})

const undo = createRoute({
  method: 'post',
  path: '/api/admin/members/{id}/undoMerge',
  summary: 'Take a merge into this account back',
  ...requires('members.move', 'member', { proof: true }),
  request: { params: idParam, ...jsonBody(undoMergeSchema) },
  responses: {
    204: { description: 'Both accounts are apart again' },
    ...errorAnswers(...refusals, 'csrf', 'proof_required', 'in_flight'),
  },
})

/** Merging two accounts of one person, and undoing it. */
export const mergeRoutes = createAdminRouter()
  .openapi(preview, async (c) => {
    const { otherId } = c.req.valid('query')
    const { pair, deps } = await pairOf(c, otherId)
    return c.json(await previewMerge(deps, pair), 200)
  })
  .openapi(merge, async (c) => {
    const body = c.req.valid('json')
    const { pair, deps } = await pairOf(c, body.otherId)
    return c.json(await mergeMembers(deps, { ...pair, accountId: pair.keptId }, body), 200)
  })
  .openapi(undo, async (c) => {
    const { deps, owner } = await memberOf(c)
    await undoMerge(deps, owner, c.req.valid('json'))
    return c.body(null, 204)
  })

/**
 * Both accounts of a request, each where the user may merge.
 * @throws DomainError `not_found`
 */
async function pairOf(c: Context<AdminEnv>, otherId: string) {
  const { services, visitor, deps, brand, owner } = await memberOf(c)
  const other = await scopeOfMember(services.db, 'member', otherId)
  const isReached = other?.scopes.some((scope) => can(visitor, 'members.move', scope)) ?? false
  if (other?.brandId !== brand.id || !isReached) throw notFound()
  const { timeZone } = brand.settings
  return { deps, pair: { brandId: brand.id, keptId: owner.accountId, otherId, timeZone } }
}
