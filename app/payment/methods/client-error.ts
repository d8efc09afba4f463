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
