import { captchaTokenFor } from '#app/browser/captcha-setting.ts'
import type { SiteCalls } from '#client/generated/site-calls.ts'
import * as m from '#messages'
import { asApiError, captchaError, networkError } from './api-error.ts'
import { readCsrfToken, writeCsrfToken } from './csrf-token.ts'
import type { Fetcher, FetchResult, SendRequest } from './fetcher.ts'
import { checkSession } from './session-check.ts'

/**
 * Sends a screen's call to the HTTP API (specification §7) with the csrf token and, if enabled, a captcha token. If the
 * server rejects the csrf token, it's renewed once and the call repeated; if the browser blocks all cookies, the error
 * says so. Never throws: without a network it returns an ApiError with `statusCode` 0 and code `network`. `T` is the
 * response type the API documents; an empty response gives `undefined`.
 */
export async function send<T>(path: string, request: SendRequest = {}): Promise<FetchResult<T>> {
  if (!readCsrfToken()) await checkSession()
  const first = await attempt<T>(path, request)
  if (first.ok || first.status !== 403 || first.error.code !== 'csrf') return first
  await checkSession()
  const second = await attempt<T>(path, request)
  if (second.ok || second.error.code !== 'csrf' || navigator.cookieEnabled) return second
  return { ...second, error: { ...second.error, message: m.ui_cookies_blocked() } }
}

/** `send`, typed by the OpenAPI document of a brand's site. */
export const secureFetch = send as Fetcher<SiteCalls>

async function attempt<T>(path: string, request: SendRequest): Promise<FetchResult<T>> {
  const headers = new Headers({
    accept: 'application/json',
    // The response's messages are shown on this screen, so they must be in its language.
    'accept-language': m.layout_language(),
    'csrf-token': readCsrfToken(),
  })
  try {
    const token = await captchaTokenFor(path)
    if (token) headers.set('x-recaptcha-token', token)
  } catch {
    return { ok: false, status: 0, error: captchaError() }
  }
  if (request.idempotencyKey) headers.set('idempotency-key', request.idempotencyKey)
  try {
    const { method = 'GET', signal, onProgress } = request
    const init = { method, headers, body: bodyOf(request.body, headers), signal }
    const response = onProgress
      ? await (await import('./upload-with-progress.ts')).uploadWithProgress(path, init, onProgress)
      : await fetch(path, init)
    return await read<T>(response)
  } catch {
    return { ok: false, status: 0, error: networkError() }
  }
}

function bodyOf(body: unknown, headers: Headers): BodyInit | undefined {
  if (body === undefined || body instanceof FormData) return body
  if (body instanceof Blob) {
    headers.set('content-type', 'application/octet-stream')
    return body
  }
  headers.set('content-type', 'application/json')
  return JSON.stringify(body)
}

async function read<T>(response: Response): Promise<FetchResult<T>> {
  const token = response.headers.get('csrf-token')
  if (token) writeCsrfToken(token)
  // A PDF is returned as a Blob.
  if (response.headers.get('content-type') === 'application/pdf')
    return { ok: true, status: response.status, data: (await response.blob()) as T }
  const text = await response.text()
  if (!response.ok) {
    const error = asApiError(response.status, parse(text))
    const seconds = Number(response.headers.get('retry-after'))
    return {
      ok: false,
      status: response.status,
      error: seconds > 0 ? { ...error, retryAfterSeconds: seconds } : error,
    }
  }
  const data: T = text ? JSON.parse(text) : undefined
  return { ok: true, status: response.status, data }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
