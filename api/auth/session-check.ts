import { createRoute } from '@hono/zod-openapi'
import { createApiRouter } from '#api/api-env.ts'
import { sendCsrfToken } from '#api/csrf-answer.ts'
import { type AuthState, authStateSchema } from '#domain/accounts/account.schema.ts'

const sessionCheck = createRoute({
  method: 'get',
  path: '/api/auth',
  'x-class': 'order',
  summary: 'Who is signed in; a fresh token in the csrf-token header',
  responses: {
    200: {
      description: 'The state of this browser',
      headers: { 'csrf-token': { schema: { type: 'string' }, description: 'To be sent with every write' } },
      content: { 'application/json': { schema: authStateSchema } },
    },
  },
})

/** GET /api/auth: the session check that every page sends when it loads. */
export const sessionCheckRoutes = createApiRouter().openapi(sessionCheck, (c) => {
  const { visitor } = c.get('scope')
  const member = visitor.kind === 'member' ? visitor : null
  sendCsrfToken(c, member?.sessionId ?? null)
  c.header('Cache-Control', 'no-store')
  return c.json(authState(member), 200)
})

/** The sign-in state that a browser receives; null when signed out. */
export function authState(member: { email: string | null } | null): AuthState {
  return { isAuthenticated: member !== null, ...(member?.email ? { email: member.email } : {}) }
}
