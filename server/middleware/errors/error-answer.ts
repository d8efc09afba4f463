import type { Context } from 'hono'
import { HTTPException } from 'hono/http-exception'
import type { Logger } from 'pino'
import { DomainError, type ErrorCode, errorCodes } from '#domain/errors.ts'
import * as m from '#messages'
import { inLocale, type Locale } from '#messages/locale.ts'
import { redactPath } from '#platform/redact-path.ts'
import { QueueFullError } from '#platform/work-queue.ts'
import { errorLook, errorPage, isCall } from './error-page.ts'

/** The message for each status. */
export const statusMessages: Record<number, string> = {
  400: 'Bad Request',
  401: 'Unauthorized',
  402: 'Payment Required',
  403: 'Forbidden',
  404: 'Not Found',
  405: 'Method Not Allowed',
  409: 'Conflict',
  413: 'Payload Too Large',
  415: 'Unsupported Media Type',
  421: 'Misdirected Request',
  422: 'Unprocessable Content',
  429: 'Too Many Requests',
  500: 'Internal Server Error',
  503: 'Service Unavailable',
}

/**
 * Turns any thrown error into the specification's Error entity: JSON for API requests, a page for people. A bug of ours
 * is logged and not explained in the response.
 */
export function errorAnswer(log: Logger) {
  return (error: Error, c: Context): Response => {
    const refusal = asRefusal(error)
    if (isOurFault(error, refusal)) log.error({ err: error, path: redactPath(c.req.path) }, 'request failed')
    const { retryAfterSeconds } = refusal.details ?? {}
    if (retryAfterSeconds !== undefined) c.header('Retry-After', String(retryAfterSeconds))
    if (isCall(c.req.path)) return c.json(entityOf(refusal), refusal.status)
    const { body, headers } = errorPage(toldOf(refusal), errorLook(c))
    return c.body(body, refusal.status, headers)
  }
}

/** A refusal as the Error entity of an API response, in the reader's language. */
export function entityOf(refusal: DomainError, locale: Locale = inLocale()) {
  const { retryAfterSeconds: _, ...details } = refusal.details ?? {}
  const { message, fields } = refusal.told(locale)
  const { status, code } = refusal
  return { ...details, ...toldOf({ status, message }), code, ...(fields ? { fields } : {}) }
}

function toldOf({ status, message }: Pick<DomainError, 'status' | 'message'>) {
  return { statusCode: status, statusMessage: statusMessages[status] ?? 'Error', message }
}

/**
 * PostgreSQL and pool error codes that mean the database can't be reached. Also: transactions rolled back in favor of
 * another (serialization, deadlock, lock not available), a server that is read-only during a failover (25006), and
 * statements ended by an operator's time limit (57014). In all of these cases nothing was written.
 */
const awayCode = /^(08|53|57P0)|^(25006|40001|40P01|55P03|57014)$|^(ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT)$/
/** Driver messages without a code; the last is for a connection that broke inside a transaction. */
const awayMessage =
  /timeout exceeded when trying to connect|timeout expired|Connection terminated|is not queryable/

/**
 * PostgreSQL's errors for an invalid value: a text, number or date that its type can't hold (SQLSTATE class 22).
 * Schemas reject such values with a message; one that slips through is still the sender's error.
 */
const valueCode = /^22(?:003|007|008|021|023)$/

function isValueRefused(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const code = 'code' in error && typeof error.code === 'string' ? error.code : ''
  return valueCode.test(code) || isValueRefused(error.cause)
}

/** Whether the error belongs in the log. If only the database refused a value, a schema check is missing. */
export function isOurFault(error: Error, { status }: DomainError): boolean {
  return status >= 500 || isValueRefused(error)
}

/**
 * The refusal to report for any thrown error: `internal` for a bug of ours, `unavailable` while the database is down,
 * `bad_request` for a value that only the database refused.
 */
export function asRefusal(error: Error): DomainError {
  if (error instanceof DomainError) return error
  if (error instanceof HTTPException) {
    return new DomainError(codeOfStatus(error.status), error.message || m.errors_request_unread)
  }
  if (error instanceof QueueFullError) return tooBusy(error)
  if (isDatabaseAway(error)) return databaseAway()
  if (isValueRefused(error)) return new DomainError('bad_request', m.errors_value_request_cannot_used)
  return new DomainError('internal', m.errors_something_went_wrong_side)
}

/** The refusal when the queue is too long to be served in reasonable time. */
export function tooBusy({ retryAfterSeconds } = new QueueFullError()): DomainError {
  return new DomainError('unavailable', m.errors_very_busy_right_now, {
    details: { retryAfterSeconds },
  })
}

/** The refusal while the database can't be reached. */
export function databaseAway(): DomainError {
  return new DomainError('unavailable', m.errors_briefly_unavailable_try_again, {
    details: { retryAfterSeconds: 2 },
  })
}

/** True when an error, or its cause, means that PostgreSQL can't be reached now. */
export function isDatabaseAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const code = 'code' in error && typeof error.code === 'string' ? error.code : ''
  if (awayCode.test(code) || awayMessage.test(error.message)) return true
  return isDatabaseAway(error.cause)
}

function codeOfStatus(status: number): ErrorCode {
  const codes = Object.keys(errorCodes) as ErrorCode[]
  return codes.find((code) => errorCodes[code] === status) ?? 'bad_request'
}
