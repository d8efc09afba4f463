import { createRoute, z } from '@hono/zod-openapi'
import { createApiRouter } from '#api/api-env.ts'
import { errorAnswers } from '#api/error-answers.ts'
import { jsonAnswer, jsonBody } from '#api/json-answer.ts'
import { fileGrievance } from '#domain/support/file-grievance.server.ts'
import { grievanceSchema } from '#domain/support/grievance.schema.ts'

const filed = z.object({
  reference: z.string(),
  acknowledgeBy: z.string(),
  resolveBy: z.string(),
  /** Null unless it is urgent. */
  urgentStatusBy: z.string().nullable(),
})

const grievanceAt = (path: '/api/v4/grievance' | '/api/km/grievance') =>
  createRoute({
    method: 'post',
    path,
    summary: 'File a grievance, signed in or not; the case number comes back and by email',
    request: jsonBody(grievanceSchema),
    responses: {
      201: jsonAnswer('Filed', filed),
      ...errorAnswers('csrf', 'invalid', 'too_many_requests'),
    },
  })

/** POST /api/v4/grievance and /api/km/grievance. */
export const grievanceRoutes = createApiRouter()
for (const path of ['/api/v4/grievance', '/api/km/grievance'] as const) {
  grievanceRoutes.openapi(grievanceAt(path), async (c) => {
    const { db, now } = c.get('services')
    const answer = await fileGrievance(
      { db, now: now() },
      { brand: c.get('brand'), ip: c.get('scope').ip, grievance: c.req.valid('json') },
    )
    return c.json(answer, 201)
  })
}
