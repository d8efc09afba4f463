import { Hono } from 'hono'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import type { ApiEnv } from '#api/api-env.ts'
import { type Captcha, CaptchaUnavailable } from '#integrations/captcha/captcha.ts'
import { errorAnswer } from '#server/middleware/errors/error-answer.ts'
import { captchaMiddleware } from './captcha.ts'

function guarded(verify: Captcha['verify']) {
  const app = new Hono<ApiEnv>()
  app.onError(errorAnswer(pino({ level: 'silent' })))
  app.use(async (c, next) => {
    c.set('scope', { visitor: { kind: 'anonymous' }, ip: '198.51.100.7', userAgent: null })
    await next()
  })
  app.use(captchaMiddleware({ verify }))
  app.all('*', (c) => c.body(null, 204))
  return app
}

const write = (app: Hono<ApiEnv>, token?: string, path = '/api/v4/contact') =>
  app.request(path, { method: 'POST', headers: token ? { 'x-recaptcha-token': token } : {} })

test('a write passes with a token the provider accepts for exactly its path', async () => {
  const actions: string[] = []
  const app = guarded(async ({ token, action }) => {
    actions.push(action)
    return token === 'good' ? 'passed' : 'failed'
  })
  expect((await write(app, 'good')).status).toBe(204)
  expect((await write(app, 'bad')).status).toBe(403)
  expect(actions).toEqual(['/api/v4/contact', '/api/v4/contact'])
})

test('a write without a token is refused without asking the provider', async () => {
  const app = guarded(async () => 'passed')
  const response = await write(app)
  expect(response.status).toBe(403)
  expect(await response.json()).toMatchObject({ code: 'captcha_failed' })
})

test('a provider that is down is 503 with a retry time, never a silent pass', async () => {
  const app = guarded(async () => {
    throw new CaptchaUnavailable('down')
  })
  const response = await write(app, 'good')
  expect(response.status).toBe(503)
  expect(response.headers.get('retry-after')).toBe('5')
  expect(await response.json()).toMatchObject({
    code: 'unavailable',
    message: expect.stringContaining('try again'),
  })
})

test('reading needs no captcha, and neither does a signed webhook', async () => {
  const app = guarded(async () => 'failed')
  expect((await app.request('/api/cms')).status).toBe(204)
  expect((await write(app, undefined, '/api/webhooks/stripe')).status).toBe(204)
})
