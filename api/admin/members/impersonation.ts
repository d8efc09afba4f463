import { createRoute } from '@hono/zod-openapi'
import { createAdminRouter, idParam, jsonBody } from '#api/admin/admin-env.ts'
import { memberOf, requires } from '#api/admin/staff-call.ts'
import { errorAnswers } from '#api/error-answers.ts'
import { jsonAnswer } from '#api/json-answer.ts'
import {
  impersonationPath,
  startedImpersonationSchema,
  startImpersonationSchema,
} from '#domain/back-office/members/impersonation/impersonation.schema.ts'
import { startImpersonation } from '#domain/back-office/members/impersonation/start-impersonation.server.ts'
import { siteOrigin } from '#domain/brands/site-origin.rules.ts'

const begin = createRoute({
  method: 'post',
  path: '/api/admin/members/{id}/impersonation',
  summary: 'See the pages of a member as they do, for 30 minutes; the member is told by mail',
  description:
    'The address opens it once, within a minute, at the brand’s own origin. Nothing can be changed there, and it ends with the session it was begun in.',
  ...requires('members.change', 'member'),
  request: { params: idParam, ...jsonBody(startImpersonationSchema) },
  responses: {
    201: jsonAnswer('The address to open', startedImpersonationSchema),
    ...errorAnswers('unauthenticated', 'csrf', 'not_found', 'invalid'),
  },
})

/** Starts impersonation of a member. */
export const impersonationRoutes = createAdminRouter().openapi(begin, async (c) => {
  const { services, visitor, deps, brand, owner } = await memberOf(c)
  const { token, until } = await startImpersonation(deps, visitor, owner, c.req.valid('json'))
  const url = `${siteOrigin(brand, services.config)}${impersonationPath}?token=${token}`
  return c.json({ url, until: until.toISOString() }, 201)
})
