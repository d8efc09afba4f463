import { createRoute } from '@hono/zod-openapi'
import { createApiRouter } from '#api/api-env.ts'
import { errorAnswers } from '#api/error-answers.ts'
import { jsonAnswer, jsonBody } from '#api/json-answer.ts'
import { requestStatusQuerySchema, requestStatusSchema } from '#domain/support/request-status.schema.ts'
import { readRequestStatus } from '#domain/support/request-status.server.ts'

const statusAt = (path: '/api/v4/requestStatus' | '/api/km/requestStatus') =>
  createRoute({
    method: 'post',
    path,
    summary: 'How far a grievance or message is, by its reference and the email it was sent with',
    description:
      'A POST, so that neither stands in an address. Unknown and wrong are one and the same answer.',
    request: jsonBody(requestStatusQuerySchema),
    responses: {
      200: jsonAnswer('Found', requestStatusSchema),
      ...errorAnswers('csrf', 'invalid', 'not_found', 'too_many_requests'),
    },
  })

/** POST /api/v4/requestStatus and /api/km/requestStatus. */
export const requestStatusRoutes = createApiRouter()
for (const path of ['/api/v4/requestStatus', '/api/km/requestStatus'] as const) {
  requestStatusRoutes.openapi(statusAt(path), async (c) => {
    const { db, now } = c.get('services')
    const status = await readRequestStatus(
      { db, now: now() },
      { brandId: c.get('brand').id, ip: c.get('scope').ip, ...c.req.valid('json') },
    )
    return c.json(status, 200)
  })
}
