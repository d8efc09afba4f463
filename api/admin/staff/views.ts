import { createRoute, z } from '@hono/zod-openapi'
import { createAdminRouter, idParam, jsonBody } from '#api/admin/admin-env.ts'
import { ofOneself, staffRequest } from '#api/admin/staff-call.ts'
import { errorAnswers } from '#api/error-answers.ts'
import { jsonAnswer } from '#api/json-answer.ts'
import { isId } from '#db/id.ts'
import { notFound } from '#domain/errors.ts'
import { savedViewSchema, saveViewSchema } from '#domain/staff/saved-views/view.schema.ts'
import { deleteView, listViews, saveView } from '#domain/staff/saved-views/views.server.ts'

const list = createRoute({
  method: 'get',
  path: '/api/admin/savedViews',
  summary: 'The filters of lists that are kept under a name: one’s own and the shared ones',
  ...ofOneself('full'),
  request: {
    query: z.strictObject({
      brandId: z.uuid().optional().describe('A brand; without it the whole deployment.'),
    }),
  },
  responses: {
    200: jsonAnswer('Views by name', z.object({ views: z.array(savedViewSchema) })),
    ...errorAnswers('unauthenticated', 'invalid'),
  },
})

const save = createRoute({
  method: 'post',
  path: '/api/admin/savedViews',
  summary: 'Keep the filters of a list under a name, for oneself or for all who may open it',
  ...ofOneself('full'),
  request: jsonBody(saveViewSchema),
  responses: {
    200: jsonAnswer('Its id', z.object({ id: z.uuid() })),
    ...errorAnswers('unauthenticated', 'not_found', 'invalid'),
  },
})

const drop = createRoute({
  method: 'delete',
  path: '/api/admin/savedViews/{id}',
  summary: 'Delete a view of one’s own, or a shared one of a place whose staff one manages',
  ...ofOneself('full'),
  request: { params: idParam },
  responses: { 204: { description: 'Deleted' }, ...errorAnswers('unauthenticated', 'not_found') },
})

/** Saved views of lists. */
export const viewRoutes = createAdminRouter()
  .openapi(list, async (c) => {
    const { services, visitor } = staffRequest(c)
    const { brandId = null } = c.req.valid('query')
    return c.json({ views: await listViews(services.db, visitor, brandId) }, 200)
  })
  .openapi(save, async (c) => {
    const { deps, visitor } = staffRequest(c)
    return c.json(await saveView(deps, visitor, c.req.valid('json')), 200)
  })
  .openapi(drop, async (c) => {
    const { deps, visitor } = staffRequest(c)
    const { id } = c.req.valid('param')
    if (!isId(id)) throw notFound()
    await deleteView(deps, visitor, id)
    return c.body(null, 204)
  })
