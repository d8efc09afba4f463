import { createRoute } from '@hono/zod-openapi'
import { createApiRouter } from '#api/api-env.ts'
import { sendCsrfToken } from '#api/csrf-answer.ts'
import { errorAnswers } from '#api/error-answers.ts'
import { jsonAnswer, jsonBody } from '#api/json-answer.ts'
import { setPrivateCookie, setSessionCookie } from '#api/session-cookie.ts'
import { credentialsSchema, signedInSchema } from '#domain/accounts/account.schema.ts'
import { signIn } from '#domain/accounts/sign-in.server.ts'
import { cookieName, readCookie } from '#domain/security/cookie.rules.ts'
import { deviceSeconds } from '#domain/security/csrf.server.ts'

const login = createRoute({
  method: 'post',
  path: '/api/login',
  summary: 'Sign in',
  request: jsonBody(credentialsSchema),
  responses: {
    200: jsonAnswer('Signed in', signedInSchema),
    ...errorAnswers('invalid_credentials', 'csrf', 'invalid', 'too_many_requests'),
  },
})

/** POST /api/login: a new session, a new csrf token, and a cookie that marks this browser as known. */
export const loginRoutes = createApiRouter().openapi(login, async (c) => {
  const { db, now, config } = c.get('services')
  const signedIn = await signIn(
    { db, now: now(), secret: config.sessionSecret },
    {
      ...c.req.valid('json'),
      brandId: c.get('brand').id,
      scope: c.get('scope'),
      deviceMark: readCookie(c.req.header('cookie'), cookieName('device', config.publicOrigin)),
    },
  )
  setSessionCookie(c, signedIn)
  setPrivateCookie(c, 'device', signedIn.deviceMark, deviceSeconds)
  sendCsrfToken(c, signedIn.sessionId)
  return c.json({ isAuthenticated: true, email: signedIn.email }, 200)
})
