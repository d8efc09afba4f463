import { createRoute, z } from '@hono/zod-openapi'
import { createApiRouter } from '#api/api-env.ts'
import { errorAnswers } from '#api/error-answers.ts'
import { jsonAnswer } from '#api/json-answer.ts'
import { getOffice } from '#domain/offices/office.queries.server.ts'
import { officeAnswer } from './office-answers.ts'

const readOffice = (path: '/api/km/office/{id}/details' | '/api/v4/locations/{id}') =>
  createRoute({
    method: 'get',
    path,
    'x-class': 'order',
    summary: 'One office with its hours and people',
    request: { params: z.object({ id: z.string() }) },
    responses: {
      200: jsonAnswer('The office', officeAnswer),
      ...errorAnswers('not_found'),
    },
  })

const routerAt = (path: Parameters<typeof readOffice>[0]) =>
  createApiRouter().openapi(readOffice(path), async (c) => {
    const { db, now } = c.get('services')
    const { id: officeId } = c.req.valid('param')
    return c.json(await getOffice(db, { brandId: c.get('brand').id, officeId, now: now() }), 200)
  })

/** GET /api/km/office/{id}/details and GET /api/v4/locations/{id}, with one handler. */
export const officeDetails = createApiRouter()
  .route('/', routerAt('/api/km/office/{id}/details'))
  .route('/', routerAt('/api/v4/locations/{id}'))
