import { createRoute, z } from '@hono/zod-openapi'
import { createApiRouter } from '#api/api-env.ts'
import { errorAnswers } from '#api/error-answers.ts'
import { jsonAnswer } from '#api/json-answer.ts'
import { findZipPlace } from '#domain/offices/find-origin.server.ts'
import { zipPlaceSchema } from '#domain/offices/office.schema.ts'

const readZip = createRoute({
  method: 'get',
  path: '/api/km/zip/{zip}',
  'x-class': 'order',
  summary: 'The city and state of a ZIP code, to fill them into an address',
  request: { params: z.object({ zip: z.string().regex(/^\d{5}$/, 'Enter the five digits of a ZIP code.') }) },
  responses: {
    200: jsonAnswer('Null where there is none such', zipPlaceSchema),
    ...errorAnswers('invalid'),
  },
})

/** GET /api/km/zip/{zip}: public, and the same response for everyone. */
export const zipPlaceRoutes = createApiRouter().openapi(readZip, async (c) => {
  c.header('Cache-Control', 'public, max-age=86400')
  return c.json(await findZipPlace(c.req.valid('param').zip), 200)
})
