import { createRoute } from '@hono/zod-openapi'
import { createApiRouter } from '#api/api-env.ts'
import { errorAnswers } from '#api/error-answers.ts'
import { jsonBody } from '#api/json-answer.ts'
import { setPrivateCookie } from '#api/session-cookie.ts'
import { askForResetSchema, setNewPasswordSchema } from '#domain/accounts/account.schema.ts'
import { askForReset } from '#domain/accounts/reset-mail.server.ts'
import { setNewPassword } from '#domain/accounts/set-new-password.server.ts'
import { deviceSeconds, markDevice } from '#domain/security/csrf.server.ts'
import { consumeAddressLimit } from '#domain/security/rate-limits.server.ts'

const resetPasswordEmail = createRoute({
  method: 'post',
  path: '/api/v4/member/resetPasswordEmail',
  summary: 'Ask for a link to set a new password; the answer is the same whether the email is known or not',
  request: jsonBody(askForResetSchema),
  responses: { 202: { description: 'Accepted' }, ...errorAnswers('csrf', 'invalid', 'too_many_requests') },
})

const setNewPasswordRoute = createRoute({
  method: 'post',
  path: '/api/v4/member/setNewPassword',
  summary: 'Set a password by the link that was mailed; every session of the account ends',
  request: jsonBody(setNewPasswordSchema),
  responses: {
    204: { description: 'The password is set' },
    ...errorAnswers('csrf', 'invalid', 'too_many_requests'),
  },
})

/** The two routes behind the page 'Reset Password'. */
export const resetPasswordRoutes = createApiRouter()
  .openapi(resetPasswordEmail, async (c) => {
    const { db, now } = c.get('services')
    const { email } = c.req.valid('json')
    await askForReset({ db, now: now() }, { brandId: c.get('brand').id, email, ip: c.get('scope').ip })
    return c.body(null, 202)
  })
  .openapi(setNewPasswordRoute, async (c) => {
    const { db, now, config } = c.get('services')
    const brand = c.get('brand')
    const deps = { db, now: now() }
    await consumeAddressLimit(deps, { what: 'newPassword', brandId: brand.id, ip: c.get('scope').ip })
    const { email } = await setNewPassword(deps, { ...c.req.valid('json'), brand })
    // Whoever can open the email may sign in at once, even while the account is locked because someone guesses
    // passwords.
    if (email) {
      const mark = markDevice(config.sessionSecret, { brandId: brand.id, email })
      setPrivateCookie(c, 'device', mark, deviceSeconds)
    }
    return c.body(null, 204)
  })
