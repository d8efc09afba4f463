import { createRoute, z } from '@hono/zod-openapi'
import { createAdminRouter } from '#api/admin/admin-env.ts'
import { ofOneself, staffRequest } from '#api/admin/staff-call.ts'
import { errorAnswers } from '#api/error-answers.ts'
import { jsonAnswer } from '#api/json-answer.ts'
import { foundSchema, searchQuerySchema } from '#domain/back-office/search/search.schema.ts'
import { searchAnything } from '#domain/back-office/search/search.server.ts'
import { notFound } from '#domain/errors.ts'
import { worksIn } from '#domain/staff/access/access.rules.ts'

const find = createRoute({
  method: 'get',
  path: '/api/admin/search',
  summary: 'Whatever of a brand, or of all, one may see and a few letters or a reference may mean',
  ...ofOneself('full'),
  request: { query: searchQuerySchema },
  responses: {
    200: jsonAnswer('The first few of each kind', z.object({ found: z.array(foundSchema) })),
    ...errorAnswers('unauthenticated', 'not_found', 'invalid'),
  },
})

/** Search for the console's command palette. */
export const searchRoutes = createAdminRouter().openapi(find, async (c) => {
  const { services, visitor, now } = staffRequest(c)
  const { brandId, q } = c.req.valid('query')
  const brand = await services.brands.findById(brandId)
  if (brandId !== undefined && !(brand && worksIn(visitor, brand.id))) throw notFound()
  const brands =
    brandId === undefined ? (await services.brands.list()).filter(({ id }) => worksIn(visitor, id)) : []
  return c.json({ found: await searchAnything(services.db, { visitor, brand, brands, now }, q) }, 200)
})
