import { afterEach, beforeEach, expect, test, vi } from 'vitest'

type FakeScript = { src: string; onload?: () => void; onerror?: () => void; remove: () => void }

let scripts: FakeScript[]

beforeEach(() => {
  vi.resetModules()
  scripts = []
  vi.stubGlobal('window', {})
  vi.stubGlobal('document', {
    createElement: () => ({ src: '', remove: () => {} }),
    head: { append: (script: FakeScript) => scripts.push(script) },
  })
})
afterEach(() => vi.unstubAllGlobals())

function answer(script: FakeScript | undefined) {
  const execute = async (_key: string, { action }: { action: string }) => `token for ${action}`
  Object.assign(window, { grecaptcha: { enterprise: { ready: (then: () => void) => then(), execute } } })
  script?.onload?.()
}

test('§7 captcha: the enterprise script is loaded once, a token is for the request path', async () => {
  const { captchaToken } = await import('./captcha.ts')
  const tokens = Promise.all([captchaToken('key', '/api/login'), captchaToken('key', '/api/v4/contact')])
  answer(scripts[0])
  expect(await tokens).toEqual(['token for /api/login', 'token for /api/v4/contact'])
  expect(scripts.map(({ src }) => src)).toEqual(['https://www.google.com/recaptcha/enterprise.js?render=key'])
})

test('§8 captcha: a failed load rejects every waiting caller, and the next call loads again', async () => {
  const { captchaToken } = await import('./captcha.ts')
  const waiting = [captchaToken('key', '/a'), captchaToken('key', '/b')]
  scripts[0]?.onerror?.()
  const settled = await Promise.allSettled(waiting)
  expect(settled.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  const again = captchaToken('key', '/a')
  answer(scripts[1])
  expect(await again).toBe('token for /a')
})

test('§7 captcha: off by default, and then nothing is loaded', async () => {
  const { captchaTokenFor } = await import('./captcha-setting.ts')
  expect(await captchaTokenFor('/api/login')).toBeUndefined()
  expect(scripts).toEqual([])
})
