import type { FetchResult } from '#app/api-client/fetcher.ts'
import { checkOf, isLost } from './payment-answer.rules.ts'
import { authenticatePayment } from './three-d-secure.ts'

const pauseMs = 1_500
/** The longest pause, whatever the server asks for, because someone is watching the screen. */
const longestPauseMs = 8_000

type Options<T> = {
  isOpen?: (data: T) => boolean
  mostTries?: number
  /** Whether to open the bank's verification now; if not, the outcome stays open. */
  seesBank?: boolean
}

/**
 * Repeats a request while its response is lost or the outcome is open. Only for requests that act once however often
 * they arrive: with an idempotency key or a one-use token. If the bank wants to verify the customer, that happens once
 * in between, and the next request returns its result.
 */
export async function retryUntilSettled<T>(
  send: () => Promise<FetchResult<T>>,
  { isOpen = () => false, mostTries = 4, seesBank = true }: Options<T> = {},
): Promise<FetchResult<T>> {
  let mayAsk = seesBank
  for (let tries = 1; ; tries += 1) {
    const result = await send()
    const check = mayAsk ? checkOf(result) : undefined
    if (check) {
      mayAsk = false
      await authenticatePayment(check)
      continue
    }
    const goOn = result.ok ? isOpen(result.data) : isLost(result)
    if (!goOn || tries >= mostTries) return result
    const asked = result.ok ? 0 : (result.error.retryAfterSeconds ?? 0) * 1_000
    await new Promise((resolve) => setTimeout(resolve, Math.min(Math.max(pauseMs, asked), longestPauseMs)))
  }
}
