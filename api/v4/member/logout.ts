import { createRoute } from '@hono/zod-openapi'
import { createApiRouter } from '#api/api-env.ts'
import { sendCsrfToken } from '#api/csrf-answer.ts'
import { errorAnswers } from '#api/error-answers.ts'
import { clearSessionCookie, setPrivateCookie } from '#api/session-cookie.ts'
import { endSession } from '#domain/accounts/end-session.server.ts'

const logout = createRoute({
  method: 'post',
  path: '/api/v4/member/logout',
  summary: 'Sign out; without a session nothing happens',
  responses: { 204: { description: 'Signed out' }, ...errorAnswers('csrf') },
})

/** POST /api/v4/member/logout: the session's row goes, so its cookie is dead wherever it was copied to. */
export const logoutRoutes = createApiRouter().openapi(logout, async (c) => {
  const { visitor } = c.get('scope')
  if (visitor.kind === 'member') {
    await endSession(c.get('house').db, { brandId: c.get('brand').id, sessionId: visitor.sessionId })
  }
  clearSessionCookie(c)
  // A draft of this browser would show the next person at it who was buying.
  setPrivateCookie(c, 'checkout', '', 0)
  sendCsrfToken(c, null)
  return c.body(null, 204)
})
