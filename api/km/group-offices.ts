import { createRoute, z } from '@hono/zod-openapi'
import { createApiRouter } from '#api/api-env.ts'
import { errorAnswers } from '#api/error-answers.ts'
import { jsonAnswer } from '#api/json-answer.ts'
import { sendJson } from '#api/send-json.ts'
import { notFound } from '#domain/errors.ts'
import { type OfficeSearchAnswer, searchOfficesSchema } from '#domain/offices/office.schema.ts'
import { officesAnswer } from './office-answers.ts'

const searchOffices = createRoute({
  method: 'get',
  path: '/api/km/group/{id}/offices',
  'x-class': 'order',
  summary: 'Offices near a ZIP code, a place or a point, nearest first',
  request: { params: z.object({ id: z.string() }), query: searchOfficesSchema },
  responses: {
    200: jsonAnswer('One page and the exact total', officesAnswer),
    ...errorAnswers('invalid', 'not_found', 'unavailable'),
  },
})

/** GET /api/km/group/{id}/offices: `id` is the brand's key. */
export const groupOffices = createApiRouter().openapi(searchOffices, async (c) => {
  const { offices } = c.get('services')
  const brand = c.get('brand')
  if (c.req.valid('param').id !== brand.key) throw notFound()
  const text = await offices.searchJson(brand.id, c.req.valid('query'))
  c.set('shared', text)
  return sendJson<OfficeSearchAnswer>(c, text)
})
