import type { FetchResult } from '#app/api-client/fetcher.ts'
import type { BankCheck } from '#domain/billing/bank-check.schema.ts'

/** Whether we cannot know what became of a request: no answer came, or one that says that it is under way. */
export function isLost(result: FetchResult<unknown>): boolean {
  if (result.ok) return false
  const { code, statusCode } = result.error
  return code === 'network' || code === 'in_flight' || statusCode >= 500
}

/** What an answer says of a bank that wants to see its customer. */
export function checkOf(result: FetchResult<unknown>): BankCheck | undefined {
  if (!result.ok || typeof result.data !== 'object' || result.data === null) return undefined
  return 'check' in result.data ? (result.data.check as BankCheck | undefined) : undefined
}
