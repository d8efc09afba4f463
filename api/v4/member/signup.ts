import { createRoute } from '@hono/zod-openapi'
import { createApiRouter } from '#api/api-env.ts'
import { errorAnswers } from '#api/error-answers.ts'
import { jsonBody } from '#api/json-answer.ts'
import { requestActivationSchema } from '#domain/memberships/activation/request-activation.schema.ts'
import { requestActivation } from '#domain/memberships/activation/request-activation.server.ts'

const signup = createRoute({
  method: 'post',
  path: '/api/v4/member/signup',
  summary: 'Claim online access of a member enrolled by staff; the answer never tells who is known',
  request: jsonBody(requestActivationSchema),
  responses: { 202: { description: 'Accepted' }, ...errorAnswers('csrf', 'invalid', 'too_many_requests') },
})

/** POST /api/v4/member/signup: emails a link if member number and date of birth match. */
export const signupRoutes = createApiRouter().openapi(signup, async (c) => {
  const { db, now } = c.get('services')
  const { ip } = c.get('scope')
  await requestActivation({ db, now: now() }, { ...c.req.valid('json'), brandId: c.get('brand').id, ip })
  return c.body(null, 202)
})
