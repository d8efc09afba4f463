import { createRoute, z } from '@hono/zod-openapi'
import { createAdminRouter, idParam, jsonBody } from '#api/admin/admin-env.ts'
import { memberOf, requires } from '#api/admin/staff-call.ts'
import { errorAnswers } from '#api/error-answers.ts'
import { jsonAnswer } from '#api/json-answer.ts'
import { memberViewSchema } from '#domain/accounts/account.schema.ts'
import {
  correctMemberSchema,
  noteSchema,
  reasonSchema,
  tagsSchema,
} from '#domain/back-office/members/actions/actions.schema.ts'
import { correctMember } from '#domain/back-office/members/actions/correct-member.server.ts'
import { noteMember, tagMember } from '#domain/back-office/members/actions/note-member.server.ts'
import { sendCardLink, sendMailAgain } from '#domain/back-office/members/actions/reach-member.server.ts'

const refusals = ['unauthenticated', 'csrf', 'not_found', 'conflict', 'invalid'] as const
const done = { 204: { description: 'Done' }, ...errorAnswers(...refusals) }

const correct = createRoute({
  method: 'patch',
  path: '/api/admin/members/{id}',
  summary: 'Correct what is on record of a member',
  description:
    'A new email holds once the link that is mailed to it was opened. Money and days stay as they are.',
  ...requires('members.change', 'member'),
  request: { params: idParam, ...jsonBody(correctMemberSchema) },
  responses: {
    200: jsonAnswer(
      'The member as they are now',
      z.object({ member: memberViewSchema, pendingEmail: z.string().nullable() }),
    ),
    ...errorAnswers(...refusals, 'too_many_requests'),
  },
})

const note = createRoute({
  method: 'post',
  path: '/api/admin/members/{id}/notes',
  summary: 'Write a note about a member, for the staff',
  ...requires('members.change', 'member'),
  request: { params: idParam, ...jsonBody(noteSchema) },
  responses: done,
})

const tag = createRoute({
  method: 'put',
  path: '/api/admin/members/{id}/tags',
  summary: 'Give a member these tags and no other',
  ...requires('members.change', 'member'),
  request: { params: idParam, ...jsonBody(tagsSchema) },
  responses: done,
})

const cardLink = createRoute({
  method: 'post',
  path: '/api/admin/members/{id}/paymentMethodLink',
  summary: 'Mail a member the link to change their payment method',
  ...requires('members.change', 'member'),
  request: { params: idParam, ...jsonBody(reasonSchema) },
  responses: done,
})

const again = createRoute({
  method: 'post',
  path: '/api/admin/mails/{id}/resend',
  summary: 'Send a mail of a member again, written anew, to the address they have now',
  ...requires('members.change', 'mail'),
  request: { params: idParam, ...jsonBody(reasonSchema) },
  responses: done,
})

/** Actions by staff for a member. */
export const memberActionRoutes = createAdminRouter()
  .openapi(correct, async (c) => {
    const { deps, owner } = await memberOf(c)
    return c.json(await correctMember(deps, owner, c.req.valid('json')), 200)
  })
  .openapi(note, async (c) => {
    const { deps, owner } = await memberOf(c)
    await noteMember(deps, owner, c.req.valid('json'))
    return c.body(null, 204)
  })
  .openapi(tag, async (c) => {
    const { deps, owner } = await memberOf(c)
    await tagMember(deps, owner, c.req.valid('json'))
    return c.body(null, 204)
  })
  .openapi(cardLink, async (c) => {
    const { deps, owner } = await memberOf(c)
    await sendCardLink(deps, owner, c.req.valid('json'))
    return c.body(null, 204)
  })
  .openapi(again, async (c) => {
    const { deps, owner, id: mailId } = await memberOf(c)
    await sendMailAgain(deps, owner, { mailId, ...c.req.valid('json') })
    return c.body(null, 204)
  })
