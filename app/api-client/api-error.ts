import type { FieldError } from '#domain/errors.ts'
import * as m from '#messages'

/** The Error entity of the API (specification §3); details such as a new quote lie beside it. */
export type ApiError = {
  statusCode: number
  statusMessage: string
  /** One plain sentence for the person. */
  message: string
  code: string
  fields?: FieldError[]
  /** When to try again, where the answer says so. */
  retryAfterSeconds?: number
  [detail: string]: unknown
}

/** When no answer came: offline, interrupted, or the server is away. */
export function networkError(): ApiError {
  return {
    statusCode: 0,
    statusMessage: 'Network Error',
    message: m.layout_error_no_connection(),
    code: 'network',
  }
}

/** When the captcha could not be had (specification §8); trying again loads it again. */
export function captchaError(): ApiError {
  return {
    statusCode: 0,
    statusMessage: 'Captcha Error',
    message: m.ui_captcha_failed(),
    code: 'captcha_failed',
  }
}

/** Whatever a failed answer's body was, as an ApiError; a proxy's HTML page gets a sentence of ours. */
export function asApiError(status: number, body: unknown): ApiError {
  const fallback = {
    statusCode: status,
    statusMessage: 'Error',
    message: m.ui_went_wrong(),
    code: 'internal',
  }
  if (typeof body !== 'object' || body === null) return fallback
  if (!('message' in body) || typeof body.message !== 'string') return fallback
  return { ...fallback, ...body, message: body.message }
}
