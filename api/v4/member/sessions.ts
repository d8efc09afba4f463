import { createRoute, z } from '@hono/zod-openapi'
import { createApiRouter } from '#api/api-env.ts'
import { sendCsrfToken } from '#api/csrf-answer.ts'
import { errorAnswers } from '#api/error-answers.ts'
import { jsonAnswer } from '#api/json-answer.ts'
import { clearSessionCookie, setPrivateCookie } from '#api/session-cookie.ts'
import { endSession } from '#domain/accounts/end-session.server.ts'
import { endImpersonation } from '#domain/back-office/members/impersonation/end-impersonation.server.ts'
import { memberSessionSchema } from '#domain/back-office/members/impersonation/impersonation.schema.ts'
import {
  endMemberSession,
  listMemberSessions,
} from '#domain/back-office/members/impersonation/member-sessions.server.ts'
import { requireMember } from '#domain/memberships/membership.policy.ts'
import { idOf, memberRequest, ofMembers } from './member-request.ts'

const logout = createRoute({
  method: 'post',
  path: '/api/v4/member/logout',
  summary: 'Sign out; without a session nothing happens',
  responses: { 204: { description: 'Signed out' }, ...errorAnswers('csrf') },
})

const list = createRoute({
  method: 'get',
  path: '/api/v4/member/sessions',
  summary: 'Where the member is signed in, and who of the staff sees their pages just now',
  ...ofMembers,
  responses: {
    200: jsonAnswer('The newest first', z.object({ sessions: z.array(memberSessionSchema) })),
    ...errorAnswers('unauthenticated'),
  },
})

const end = createRoute({
  method: 'delete',
  path: '/api/v4/member/sessions/{id}',
  summary: 'End one of them: it is over with its next request',
  ...ofMembers,
  request: { params: z.object({ id: z.string() }) },
  responses: { 204: { description: 'Ended' }, ...errorAnswers('unauthenticated', 'csrf', 'not_found') },
})

/**
 * POST logout deletes the session's row, so every copy of its cookie stops working; during impersonation it ends that
 * instead. Also GET sessions and DELETE sessions/{id}.
 */
export const memberSessionRoutes = createApiRouter()
  .openapi(logout, async (c) => {
    const { visitor, ip } = c.get('scope')
    const { db, now } = c.get('services')
    const brandId = c.get('brand').id
    if (visitor.kind === 'member') {
      const { sessionId, lookedAtBy } = visitor
      if (lookedAtBy)
        await endImpersonation({ db, now: now() }, { brandId, lookId: sessionId, by: 'staff', ip })
      else await endSession(db, { brandId, sessionId })
    }
    clearSessionCookie(c)
    // This browser's draft would show the next user who was buying.
    setPrivateCookie(c, 'checkout', '', 0)
    sendCsrfToken(c, null)
    return c.body(null, 204)
  })
  .openapi(list, async (c) => {
    c.header('Cache-Control', 'private, no-store')
    const { services, now, owner } = memberRequest(c)
    const { sessionId } = requireMember(c.get('scope').visitor)
    const { idleLogoutSeconds: idleSeconds } = services.config
    return c.json(
      { sessions: await listMemberSessions({ db: services.db, now }, owner, { sessionId, idleSeconds }) },
      200,
    )
  })
  .openapi(end, async (c) => {
    const { services, now, owner } = memberRequest(c)
    const id = idOf(c.req.valid('param').id)
    await endMemberSession({ db: services.db, now }, owner, { id, ip: c.get('scope').ip })
    return c.body(null, 204)
  })
