import { createRoute, z } from '@hono/zod-openapi'
import { createApiRouter } from '#api/api-env.ts'
import { errorAnswers } from '#api/error-answers.ts'
import { jsonAnswer } from '#api/json-answer.ts'
import { readActivity } from '#domain/memberships/history/activity.queries.server.ts'
import { activityPageSchema, pageNumberSchema } from '#domain/memberships/history/activity.schema.ts'
import { readPerson } from '#domain/privacy/read-person.server.ts'
import { memberRequest, ofMembers } from './member-request.ts'

const activity = createRoute({
  method: 'get',
  path: '/api/v4/member/activity',
  summary: 'What happened to the memberships, the newest first',
  ...ofMembers,
  request: { query: z.object({ page: z.string().optional() }) },
  responses: {
    200: jsonAnswer('One page, counted from 1', activityPageSchema),
    ...errorAnswers('unauthenticated'),
  },
})

/** The account, and one list of rows per kind of record; new features add kinds. */
const ownDataSchema = z.looseObject({ account: z.record(z.string(), z.unknown()) })

const data = createRoute({
  method: 'get',
  path: '/api/v4/member/data',
  summary: 'Everything kept under the account, to take along',
  description:
    'A JSON file, amounts in cents. No password, no token and no card number is in it. What was written to support is kept by email: it is in it from the day on which the account’s email was confirmed by a mailed link.',
  ...ofMembers,
  responses: { 200: jsonAnswer('The file', ownDataSchema), ...errorAnswers('unauthenticated', 'read_only') },
})

/** GET activity and data: the member's history, and all stored data. */
export const historyRoutes = createApiRouter()
  .openapi(activity, async (c) => {
    c.header('Cache-Control', 'private, no-store')
    const { services, owner } = memberRequest(c)
    const page = pageNumberSchema.parse(c.req.valid('query').page)
    return c.json(await readActivity(services.db, owner, page), 200)
  })
  .openapi(data, async (c) => {
    c.header('Cache-Control', 'private, no-store')
    c.header('Content-Disposition', 'attachment; filename="my-data.json"')
    const { services, owner } = memberRequest(c)
    return c.json(await readPerson(services.db, owner, { reader: 'member' }), 200)
  })
