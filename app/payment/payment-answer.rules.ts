import type { FetchResult } from '#app/api-client/fetcher.ts'
import type { BankCheck } from '#domain/billing/bank-check.schema.ts'

/** Whether a request's outcome is unknown: no response came, or one that says it's in progress. */
export function isLost(result: FetchResult<unknown>): boolean {
  if (result.ok) return false
  const { code, statusCode } = result.error
  return code === 'network' || code === 'in_flight' || statusCode >= 500
}

/** The bank verification that a response requires. */
export function checkOf(result: FetchResult<unknown>): BankCheck | undefined {
  if (!result.ok || typeof result.data !== 'object' || result.data === null) return undefined
  return 'check' in result.data ? (result.data.check as BankCheck | undefined) : undefined
}
