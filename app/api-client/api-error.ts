import type { FieldError } from '#domain/errors.ts'
import * as m from '#messages'

/** The Error entity of the API (specification §3); details such as a new quote are extra fields. */
export type ApiError = {
  statusCode: number
  statusMessage: string
  /** One plain sentence for the reader. */
  message: string
  code: string
  fields?: FieldError[]
  /** When to retry, if the response says so. */
  retryAfterSeconds?: number
  [detail: string]: unknown
}

/** The error for no response: offline, interrupted, or the server is unreachable. */
export function networkError(): ApiError {
  return {
    statusCode: 0,
    statusMessage: 'Network Error',
    message: m.layout_error_no_connection(),
    code: 'network',
  }
}

/** The error if the captcha couldn't be loaded (specification §8); a retry loads it again. */
export function captchaError(): ApiError {
  return {
    statusCode: 0,
    statusMessage: 'Captcha Error',
    message: m.ui_captcha_failed(),
    code: 'captcha_failed',
  }
}

/** Converts any failed response's body to an ApiError; a proxy's HTML page gets a generic message. */
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
