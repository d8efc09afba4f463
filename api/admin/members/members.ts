import { createRoute, z } from '@hono/zod-openapi'
import { createAdminRouter, idParam } from '#api/admin/admin-env.ts'
import { memberOf, requires, staffRequest } from '#api/admin/staff-call.ts'
import { errorAnswers } from '#api/error-answers.ts'
import { jsonAnswer } from '#api/json-answer.ts'
import { memberPageSchema, orderStorySchema } from '#domain/back-office/members/page/member-facts.schema.ts'
import { readOrderStory } from '#domain/back-office/members/page/member-orders.queries.server.ts'
import { readMemberPage } from '#domain/back-office/members/page/member-page.server.ts'
import { auditView } from '#domain/back-office/members/page/view-member.server.ts'
import { memberListSchema, memberQuerySchema } from '#domain/back-office/members/search/member-list.schema.ts'
import { searchMembers } from '#domain/back-office/members/search/search-members.server.ts'
import { dateIn } from '#domain/calendar.ts'
import { notFound } from '#domain/errors.ts'
import { reachOf } from '#domain/staff/access/access.rules.ts'

const search = createRoute({
  method: 'get',
  path: '/api/admin/members',
  summary: 'Members by name, phone, member number, email or birth date, the best match first',
  description:
    'Without words the newest first. Two letters begin a last name; from three on they may stand anywhere, in the names of the family too. Staff of offices find those whose home office is theirs.',
  ...requires('members.see', 'within'),
  request: { query: memberQuerySchema.extend({ brandId: z.uuid() }) },
  responses: {
    200: jsonAnswer('A page of 50', memberListSchema),
    ...errorAnswers('unauthenticated', 'not_found', 'invalid'),
  },
})

const read = createRoute({
  method: 'get',
  path: '/api/admin/members/{id}',
  summary: 'A member: memberships, family, money, papers, mails, visits, notes and one timeline',
  description:
    'Looking is itself in the audit, once an hour for each person and member. Cases are in it for who may read them.',
  ...requires('members.see', 'member'),
  request: { params: idParam },
  responses: {
    200: jsonAnswer('The member', memberPageSchema),
    ...errorAnswers('unauthenticated', 'not_found'),
  },
})

const readOrder = createRoute({
  method: 'get',
  path: '/api/admin/orders/{id}',
  summary: 'Why a member was charged: the order, its words, consents, notices before it and every try',
  ...requires('members.see', 'order'),
  request: { params: idParam },
  responses: {
    200: jsonAnswer('The order', orderStorySchema),
    ...errorAnswers('unauthenticated', 'not_found'),
  },
})

/** Finding and reading members. */
export const memberRoutes = createAdminRouter()
  .openapi(search, async (c) => {
    const { services, visitor, now } = staffRequest(c)
    const { brandId, ...query } = c.req.valid('query')
    const reach = reachOf(visitor, 'members.see', brandId)
    const brand = await services.brands.findById(brandId)
    if (!reach || !brand) throw notFound()
    const today = dateIn(brand.settings.timeZone, now)
    return c.json(await searchMembers(services.db, { brandId, reach, today }, query), 200)
  })
  .openapi(read, async (c) => {
    const { services, deps, brand, owner, may } = await memberOf(c)
    await auditView(deps, owner)
    const { timeZone } = brand.settings
    return c.json(await readMemberPage(services.db, owner, { withCases: may('cases.answer'), timeZone }), 200)
  })
  .openapi(readOrder, async (c) => {
    const { services, deps, owner, id } = await memberOf(c)
    await auditView(deps, owner)
    return c.json(await readOrderStory(services.db, owner, id), 200)
  })
