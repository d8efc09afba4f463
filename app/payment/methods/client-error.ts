import type { ApiError } from '#app/api-client/api-error.ts'
import type { FetchResult } from '#app/api-client/fetcher.ts'
import * as m from '#messages'

/** An error found in the browser, in the form the API would return. */
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

/** The error with its fields renamed to the form's field names. */
export function renameFields(error: ApiError, rename: (path: string) => string): ApiError {
  if (!error.fields) return error
  return { ...error, fields: error.fields.map((field) => ({ ...field, path: rename(field.path) })) }
}
