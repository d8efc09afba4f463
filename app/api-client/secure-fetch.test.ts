import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import * as m from '#messages'
import { send } from './secure-fetch.ts'
import { checkSession } from './session-check.ts'

const meta = { content: '' }
const fetchMock = vi.fn<typeof fetch>()

beforeEach(() => {
  meta.content = 'first'
  vi.stubGlobal('document', { querySelector: () => meta })
  vi.stubGlobal('fetch', fetchMock)
})
afterEach(() => {
  vi.unstubAllGlobals()
  fetchMock.mockReset()
})

function answer(status: number, body: unknown, headers: Record<string, string> = {}) {
  return new Response(body === undefined ? null : JSON.stringify(body), { status, headers })
}

function sentToken(call: number): string | null {
  return new Headers(fetchMock.mock.calls[call]?.[1]?.headers).get('csrf-token')
}

test('§7 calls: every secured request carries the csrf token of the meta tag', async () => {
  fetchMock.mockResolvedValueOnce(answer(201, { reference: 'A1' }))
  const result = await send('/api/v4/contact', { method: 'POST', body: { a: 1 } })
  expect(result).toEqual({ ok: true, status: 201, data: { reference: 'A1' } })
  expect(sentToken(0)).toBe('first')
})

test('§7 calls: an empty token is filled by the session check first, and stays empty when that fails', async () => {
  meta.content = ''
  fetchMock.mockRejectedValueOnce(new TypeError('offline')).mockResolvedValueOnce(answer(204, undefined))
  const result = await send('/api/v4/contact', { method: 'POST' })
  expect(result.ok).toBe(true)
  expect(sentToken(1)).toBe('')
})

test('a rejected token is renewed once through the session check and the call repeated', async () => {
  const refusal = answer(403, { statusCode: 403, statusMessage: 'Forbidden', message: 'No.', code: 'csrf' })
  fetchMock
    .mockResolvedValueOnce(refusal)
    .mockResolvedValueOnce(answer(200, { isAuthenticated: false }, { 'csrf-token': 'second' }))
    .mockResolvedValueOnce(answer(204, undefined))
  expect((await send('/api/v4/contact', { method: 'POST' })).ok).toBe(true)
  expect(fetchMock.mock.calls.map(([url]) => url)).toEqual([
    '/api/v4/contact',
    '/api/auth',
    '/api/v4/contact',
  ])
  expect(sentToken(2)).toBe('second')
})

test('where the browser blocks all cookies, what needs one says so; elsewhere the refusal is shown unchanged', async () => {
  const refusal = () =>
    answer(403, { statusCode: 403, statusMessage: 'Forbidden', message: 'Out of date.', code: 'csrf' })
  const session = () => answer(200, { isAuthenticated: false }, { 'csrf-token': 'second' })
  const refused = async (cookieEnabled: boolean) => {
    vi.stubGlobal('navigator', { cookieEnabled })
    fetchMock.mockReset().mockImplementation(async (url) => (url === '/api/auth' ? session() : refusal()))
    const result = await send('/api/v4/login', { method: 'POST' })
    return result.ok ? null : result.error.message
  }
  expect(await refused(false)).toMatch(/^Cookies are blocked in this browser\./)
  expect(await refused(true)).toBe('Out of date.')
  expect(m.ui_cookies_blocked({ locale: 'es' })).toMatch(/^Las cookies están bloqueadas/)
})

test('a lost network connection is a sentence, never an exception', async () => {
  fetchMock.mockRejectedValueOnce(new TypeError('Failed to fetch'))
  const result = await send('/api/v4/contact', { method: 'POST' })
  expect(result).toMatchObject({ ok: false, status: 0, error: { code: 'network' } })
})

test("a proxy's page instead of JSON becomes a sentence of ours", async () => {
  fetchMock.mockResolvedValueOnce(new Response('<h1>Bad gateway</h1>', { status: 502 }))
  const result = await send('/api/v4/contact', { method: 'POST' })
  expect(result).toMatchObject({ ok: false, status: 502, error: { code: 'internal' } })
})

test('a refusal includes its retry time', async () => {
  const body = {
    statusCode: 503,
    statusMessage: 'Service Unavailable',
    message: 'Busy.',
    code: 'unavailable',
  }
  fetchMock.mockResolvedValueOnce(answer(503, body, { 'retry-after': '3' }))
  const result = await send('/api/v4/contact', { method: 'POST' })
  expect(result).toEqual({ ok: false, status: 503, error: { ...body, retryAfterSeconds: 3 } })
})

test('§4 session: a failed session check means signed out', async () => {
  fetchMock.mockResolvedValueOnce(answer(500, {}))
  expect(await checkSession()).toEqual({ isAuthenticated: false })
})

test('§5 auth state: isAuthenticated must be a boolean and email, if present, a string', async () => {
  fetchMock.mockResolvedValueOnce(answer(200, { isAuthenticated: 'yes' }))
  expect(await checkSession()).toEqual({ isAuthenticated: false })
  fetchMock.mockResolvedValueOnce(answer(200, { isAuthenticated: true, email: 7 }))
  expect(await checkSession()).toEqual({ isAuthenticated: false })
  fetchMock.mockResolvedValueOnce(answer(200, { isAuthenticated: true, email: 'a@b.example' }))
  expect(await checkSession()).toEqual({ isAuthenticated: true, email: 'a@b.example' })
})
