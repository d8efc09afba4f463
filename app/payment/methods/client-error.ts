import type { ApiError } from '#app/api-client/api-error.ts'
import type { FetchResult } from '#app/api-client/fetcher.ts'
import * as m from '#messages'

/** What got no further than this browser, told as the API would. */
export function clientError(message: string): FetchResult<never> {
  const fields = [{ path: 'number', message }]
  const error = {
    statusCode: 422,
    statusMessage: m.payment_unprocessable_content(),
    code: 'invalid',
    message,
    fields,
  }
  return { ok: false, status: 422, error }
}

/** The error with its fields under the names a form has for them. */
export function renameFields(error: ApiError, rename: (path: string) => string): ApiError {
  if (!error.fields) return error
  return { ...error, fields: error.fields.map((field) => ({ ...field, path: rename(field.path) })) }
}
