import type { FetchResult } from '#app/api-client/fetcher.ts'

/** What got no further than this browser, told as the API would. */
export function clientError(message: string): FetchResult<never> {
  const fields = [{ path: 'number', message }]
  const error = { statusCode: 422, statusMessage: 'Unprocessable Content', code: 'invalid', message, fields }
  return { ok: false, status: 422, error }
}
