import { type FetchResult, secureFetch } from '#app/browser/secure-fetch.ts'
import { besideTheCard } from '#app/payment/card-token.ts'
import { isLost, sendUntilAnswered } from '#app/payment/send-until-answered.ts'
import type { Renewed, RenewRequest } from '#domain/memberships/renewal/renewal.schema.ts'

type Attempt = { key: string; body: Required<RenewRequest>; startedAt: number }
/** `open`: the money may have moved; ask again, and let nobody pay a second time. */
export type RenewalAnswer = FetchResult<Renewed | 'open'>

const storeKey = (membershipId: string) => `enamel.renewal.${membershipId}`

/**
 * Pays for a term at the price that was agreed to. The attempt outlives a reload and a sign-in with its key, so that
 * asking for its outcome never charges twice; a refusal ends it.
 */
export function payRenewal(body: Required<RenewRequest>): Promise<RenewalAnswer> {
  const attempt = { key: crypto.randomUUID(), body, startedAt: Date.now() }
  keep(attempt)
  return send(attempt, 2)
}

/** What became of the attempt this tab made; null when it made none. */
export async function askRenewal(membershipId: string): Promise<RenewalAnswer | null> {
  const attempt = recall(membershipId)
  return attempt && send(attempt, 1)
}

/** How long a request may still be on its way to us, milliseconds. */
const travelMs = 60_000

/**
 * Whether this tab waits for an attempt. Where nothing is known of it (`mayPay`: the term is offered still), an old
 * one never reached us and is forgotten, so that nothing is charged long after the button was pressed.
 */
export function awaitsRenewal(membershipId: string, mayPay: boolean): boolean {
  const attempt = recall(membershipId)
  if (!attempt) return false
  if (!mayPay || attempt.startedAt > Date.now() - travelMs) return true
  forget(membershipId)
  return false
}

function keep(attempt: Attempt): void {
  sessionStorage.setItem(storeKey(attempt.body.membershipId), JSON.stringify(attempt))
}

function recall(membershipId: string): Attempt | null {
  const kept = sessionStorage.getItem(storeKey(membershipId))
  return kept ? JSON.parse(kept) : null
}

function forget(membershipId: string): void {
  sessionStorage.removeItem(storeKey(membershipId))
}

async function send({ key, body }: Attempt, mostTries: number): Promise<RenewalAnswer> {
  const result = await sendUntilAnswered(
    () =>
      secureFetch<Renewed>('/api/v4/member/renewSubscription', {
        method: 'POST',
        idempotencyKey: key,
        body,
      }),
    { isOpen: ({ status }) => status === 'confirming', mostTries },
  )
  const isOpen = result.ok ? result.data.status === 'confirming' : isLost(result)
  if (isOpen) return { ok: true, status: result.status, data: 'open' }
  if (!result.ok && result.error.code === 'unauthenticated') {
    // After signing in it goes on only if it had begun: nobody is charged without pressing the button again.
    keep({ key, body, startedAt: 0 })
    return result
  }
  forget(body.membershipId)
  return result.ok ? result : { ...result, error: besideTheCard(result.error) }
}
