import { createRoute, z } from '@hono/zod-openapi'
import { createAdminRouter, idParam } from '#api/admin/admin-env.ts'
import { mailBrandId, ofOneself, requires, staffRequest } from '#api/admin/staff-call.ts'
import { errorAnswers } from '#api/error-answers.ts'
import { jsonAnswer, jsonBody } from '#api/json-answer.ts'
import { permissionsOf, roleWords } from '#domain/staff/access/roles.ts'
import { changeGrants, endAccess, resetSecondStep } from '#domain/staff/people/change-access.server.ts'
import { inviteStaff, sendStaffLink } from '#domain/staff/people/invite-staff.server.ts'
import { listStaff, readStaffPerson } from '#domain/staff/people/staff.queries.server.ts'
import {
  changeGrantsSchema,
  endAccessSchema,
  inviteStaffSchema,
  resetSecondStepSchema,
  staffPersonSchema,
} from '#domain/staff/staff.schema.ts'
import { permissions, roles } from '#domain/values/staff.ts'

const placeQuery = z.strictObject({
  brandId: z.uuid().optional().openapi({ description: 'A brand; without it the whole deployment.' }),
})

const listRoles = createRoute({
  method: 'get',
  path: '/api/admin/roles',
  summary: 'The roles and what each may do',
  ...ofOneself('full'),
  responses: {
    200: jsonAnswer(
      'The permissions in words, and those of each role',
      z.object({
        permissions: z.record(z.string(), z.string()),
        roles: z.array(
          z.object({
            role: z.enum(roles),
            name: z.string(),
            about: z.string(),
            permissions: z.array(z.string()),
          }),
        ),
      }),
    ),
    ...errorAnswers('unauthenticated'),
  },
})

const list = createRoute({
  method: 'get',
  path: '/api/admin/staff',
  summary: 'Who works here',
  ...requires('staff.manage', 'place'),
  request: { query: placeQuery },
  responses: {
    200: jsonAnswer('People by name', z.object({ people: z.array(staffPersonSchema) })),
    ...errorAnswers('unauthenticated', 'not_found', 'invalid'),
  },
})

const read = createRoute({
  method: 'get',
  path: '/api/admin/staff/{id}',
  summary: 'One person of the staff',
  ...requires('staff.manage', 'person'),
  request: { params: idParam },
  responses: {
    200: jsonAnswer('The person', staffPersonSchema),
    ...errorAnswers('unauthenticated', 'not_found'),
  },
})

const invite = createRoute({
  method: 'post',
  path: '/api/admin/staff',
  summary: 'Invite a person by a mailed link, or give more roles to one who works here already',
  ...requires('staff.manage', 'anywhere', { proof: true }),
  request: jsonBody(inviteStaffSchema),
  responses: {
    200: jsonAnswer('Whether a link is on its way', z.object({ id: z.uuid(), isInvited: z.boolean() })),
    ...errorAnswers('unauthenticated', 'proof_required', 'not_found', 'invalid'),
  },
})

const change = createRoute({
  method: 'put',
  path: '/api/admin/staff/{id}/grants',
  summary: 'Change what a person may do, from their next request on',
  ...requires('staff.manage', 'person', { proof: true }),
  request: { params: idParam, ...jsonBody(changeGrantsSchema) },
  responses: {
    200: jsonAnswer('The person as they are now', z.object({ person: staffPersonSchema.nullable() })),
    ...errorAnswers('unauthenticated', 'proof_required', 'not_found', 'invalid', 'conflict'),
  },
})

const end = createRoute({
  method: 'post',
  path: '/api/admin/staff/{id}/end',
  summary: 'End a person’s access at once',
  ...requires('staff.manage', 'person', { proof: true }),
  request: { params: idParam, ...jsonBody(endAccessSchema) },
  responses: {
    204: { description: 'Ended' },
    ...errorAnswers('unauthenticated', 'proof_required', 'not_found', 'invalid', 'conflict'),
  },
})

const sendLink = createRoute({
  method: 'post',
  path: '/api/admin/staff/{id}/link',
  summary: 'Send a person a new link to choose a password',
  ...requires('staff.manage', 'person', { proof: true }),
  request: { params: idParam },
  responses: {
    204: { description: 'On its way' },
    ...errorAnswers('unauthenticated', 'proof_required', 'not_found'),
  },
})

const reset = createRoute({
  method: 'post',
  path: '/api/admin/staff/{id}/resetMfa',
  summary: 'Take a person’s second steps away; their next sign-in sets one up',
  ...requires('staff.manage', 'person', { proof: true }),
  request: { params: idParam, ...jsonBody(resetSecondStepSchema) },
  responses: {
    204: { description: 'Taken away' },
    ...errorAnswers('unauthenticated', 'proof_required', 'not_found', 'invalid', 'conflict'),
  },
})

/** Staff users and their roles. */
export const staffRoutes = createAdminRouter()
  .openapi(listRoles, (c) => {
    const all = roles.map((role) => ({ role, ...roleWords[role], permissions: [...permissionsOf[role]] }))
    return c.json({ permissions: { ...permissions }, roles: all }, 200)
  })
  .openapi(list, async (c) => {
    const { services, visitor } = staffRequest(c)
    const { brandId } = c.req.valid('query')
    const place = brandId ? ({ kind: 'brand', brandId } as const) : ({ kind: 'platform' } as const)
    return c.json({ people: await listStaff(services.db, visitor, place) }, 200)
  })
  .openapi(read, async (c) => {
    const { services, visitor } = staffRequest(c)
    return c.json(await readStaffPerson(services.db, visitor, c.req.valid('param').id), 200)
  })
  .openapi(invite, async (c) => {
    const { deps, visitor: giver, services } = staffRequest(c)
    const giving = { giver, mailBrandId: await mailBrandId(services) }
    const { staffId, isInvited } = await inviteStaff(deps, giving, c.req.valid('json'))
    return c.json({ id: staffId, isInvited }, 200)
  })
  .openapi(change, async (c) => {
    const { deps, visitor: giver, services } = staffRequest(c)
    const staffId = c.req.valid('param').id
    await changeGrants(deps, giver, { staffId, ...c.req.valid('json') })
    // Without a role in the brand, the person is no longer visible to its manager.
    const person = await readStaffPerson(services.db, giver, staffId).catch(() => null)
    return c.json({ person }, 200)
  })
  .openapi(end, async (c) => {
    const { deps, visitor: giver } = staffRequest(c)
    await endAccess(deps, giver, { staffId: c.req.valid('param').id, ...c.req.valid('json') })
    return c.body(null, 204)
  })
  .openapi(sendLink, async (c) => {
    const { deps, visitor: giver, services } = staffRequest(c)
    await sendStaffLink(deps, { giver, mailBrandId: await mailBrandId(services) }, c.req.valid('param').id)
    return c.body(null, 204)
  })
  .openapi(reset, async (c) => {
    const { deps, visitor: giver } = staffRequest(c)
    await resetSecondStep(deps, giver, { staffId: c.req.valid('param').id, ...c.req.valid('json') })
    return c.body(null, 204)
  })
