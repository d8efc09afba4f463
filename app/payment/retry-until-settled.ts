import type { FetchResult } from '#app/api-client/fetcher.ts'
import { checkOf, isLost } from './payment-answer.rules.ts'
import { authenticatePayment } from './three-d-secure.ts'

const pauseMs = 1_500
/** However long we are asked to wait: somebody looks at the screen. */
const longestPauseMs = 8_000

type Options<T> = {
  isOpen?: (data: T) => boolean
  mostTries?: number
  /** Whether a bank that wants to see its customer does so now; otherwise its wish is an open answer. */
  seesBank?: boolean
}

/**
 * Sends one request again while its answer is lost or still open. Only for what is done once however often it
 * comes: under one idempotency key, or with a token that is used up. Where the bank wants to see its customer it does
 * so in between, once; what became of that is the answer to the next request.
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
