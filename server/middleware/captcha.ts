import { createMiddleware } from 'hono/factory'
import type { ApiEnv } from '#api/api-env.ts'
import { DomainError } from '#domain/errors.ts'
import { type Captcha, CaptchaUnavailable } from '#integrations/captcha/captcha.ts'
import * as m from '#messages'
import { isBrowserWrite } from './browser-writes.ts'

const longestToken = 8192

/**
 * Checks every write with the captcha provider. When the provider is down, responds 503 with a retry time: no write
 * passes unchecked. Mount it only where captcha is enabled.
 */
export function captchaMiddleware(captcha: Captcha) {
  return createMiddleware<ApiEnv>(async (c, next) => {
    if (isBrowserWrite(c)) {
      const token = c.req.header('x-recaptcha-token')
      const { ip, userAgent } = c.get('scope')
      const verdict =
        token && token.length <= longestToken
          ? await ask(captcha, { token, action: c.req.path, ip, userAgent })
          : 'failed'
      if (verdict === 'failed') {
        throw new DomainError('captcha_failed', m.errors_could_confirm_person_try)
      }
    }
    await next()
  })
}

async function ask(captcha: Captcha, question: Parameters<Captcha['verify']>[0]) {
  try {
    return await captcha.verify(question)
  } catch (error) {
    if (!(error instanceof CaptchaUnavailable)) throw error
    throw new DomainError('unavailable', m.errors_cannot_check_request_right, {
      details: { retryAfterSeconds: 5 },
    })
  }
}
