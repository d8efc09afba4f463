import type { FetchResult } from '#app/browser/secure-fetch.ts'
import type { BankCheck } from '#domain/billing/bank-check.schema.ts'
import { seeBank } from './see-bank.ts'

const pauseMs = 1_500

/** Whether we cannot know what became of a request: no answer came, or one that says that it is under way. */
export function isLost(result: FetchResult<unknown>): boolean {
  if (result.ok) return false
  const { code, statusCode } = result.error
  return code === 'network' || code === 'in_flight' || statusCode >= 500
}

/** What an answer says of a bank that wants to see its customer. */
function checkOf(data: unknown): BankCheck | undefined {
  return typeof data === 'object' && data !== null && 'check' in data ? (data.check as BankCheck) : undefined
}

/**
 * Sends one request again while its answer is lost or still open. Only for what is done once however often it
 * comes: under one idempotency key, or with a token that is used up. Where the bank wants to see its customer it does
 * so in between, once; what became of that is the answer to the next request.
 */
export async function sendUntilAnswered<T>(
  send: () => Promise<FetchResult<T>>,
  { isOpen = () => false, mostTries = 4 }: { isOpen?: (data: T) => boolean; mostTries?: number } = {},
): Promise<FetchResult<T>> {
  let seen = false
  for (let tries = 1; ; tries += 1) {
    const result = await send()
    const check = result.ok && !seen ? checkOf(result.data) : undefined
    if (check) {
      seen = true
      await seeBank(check)
      continue
    }
    const goOn = result.ok ? isOpen(result.data) : isLost(result)
    if (!goOn || tries >= mostTries) return result
    await new Promise((resolve) => setTimeout(resolve, pauseMs))
  }
}
