import { createRoute } from '@hono/zod-openapi'
import { createApiRouter } from '#api/api-env.ts'
import { errorAnswers } from '#api/error-answers.ts'
import { jsonBody } from '#api/json-answer.ts'
import { joinAccountSchema } from '#domain/accounts/account.schema.ts'
import { joinAccount } from '#domain/accounts/join-account.server.ts'
import { consumeAddressLimit } from '#domain/security/rate-limits.server.ts'

const join = createRoute({
  method: 'post',
  path: '/api/v4/member/joinAccount',
  summary: 'Add a purchase to the account that owns its email, by the link that was mailed',
  request: jsonBody(joinAccountSchema),
  responses: { 204: { description: 'Added' }, ...errorAnswers('csrf', 'invalid', 'too_many_requests') },
})

/** POST /api/v4/member/joinAccount. A POST, because email scanners open links. */
export const joinAccountRoutes = createApiRouter().openapi(join, async (c) => {
  const { db, now } = c.get('services')
  const brandId = c.get('brand').id
  const { ip } = c.get('scope')
  const deps = { db, now: now() }
  await consumeAddressLimit(deps, { what: 'join', brandId, ip })
  await joinAccount(deps, { ...c.req.valid('json'), brandId })
  return c.body(null, 204)
})
