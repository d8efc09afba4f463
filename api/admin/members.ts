import { createRoute, z } from '@hono/zod-openapi'
import { errorAnswers } from '#api/error-answers.ts'
import { jsonAnswer } from '#api/json-answer.ts'
import { dateIn } from '#domain/calendar.ts'
import { notFound } from '#domain/errors.ts'
import { memberListSchema, memberQuerySchema } from '#domain/members/search/member-list.schema.ts'
import { searchMembers } from '#domain/members/search/search-members.server.ts'
import { reachOf } from '#domain/staff/access/access.rules.ts'
import { createAdminRouter } from './admin-env.ts'
import { staffRequest, takes } from './staff-call.ts'

const search = createRoute({
  method: 'get',
  path: '/api/admin/members',
  summary: 'Members by name, phone, member number, email or birth date, the best match first',
  description:
    'Without words the newest first. Two letters begin a last name; from three on they may stand anywhere, in the names of the family too. Staff of offices find those whose home office is theirs.',
  ...takes('members.see', 'within'),
  request: { query: memberQuerySchema.extend({ brandId: z.uuid() }) },
  responses: {
    200: jsonAnswer('A page of 50', memberListSchema),
    ...errorAnswers('unauthenticated', 'not_found', 'invalid'),
  },
})

/** Members: found. */
export const memberRoutes = createAdminRouter().openapi(search, async (c) => {
  const { house, visitor, now } = staffRequest(c)
  const { brandId, ...query } = c.req.valid('query')
  const reach = reachOf(visitor, 'members.see', brandId)
  const brand = (await house.brands.list()).find(({ id }) => id === brandId)
  if (!reach || !brand) throw notFound()
  const today = dateIn(brand.settings.timeZone, now)
  return c.json(await searchMembers(house.db, { brandId, reach, today }, query), 200)
})
