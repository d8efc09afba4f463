import { type FetchResult, secureFetch } from '#app/browser/secure-fetch.ts'
import type { DependentAdded, FamilyQuote, NewDependent } from '#domain/family/dependent.schema.ts'

const pauseMs = 1_500
const mostTries = 4

/**
 * Adds a person at the prices that were agreed to. While the answer is lost, or the bank is silent, the same
 * request is sent again under the same key: it is charged once, whatever is repeated.
 */
export async function sendPerson(
  person: NewDependent,
  { todayCents, renewalTotalCents }: FamilyQuote,
  idempotencyKey: string,
): Promise<FetchResult<DependentAdded>> {
  const body = { ...person, agreed: { todayCents, renewalTotalCents } }
  for (let tries = 1; ; tries += 1) {
    const answer = await secureFetch<DependentAdded>('/api/v4/member/dependents', {
      method: 'POST',
      idempotencyKey,
      body,
    })
    const isOpen = answer.ok
      ? answer.data.status === 'confirming'
      : answer.error.code === 'network' || answer.error.code === 'in_flight'
    if (!isOpen || tries === mostTries) return answer
    await new Promise((resolve) => setTimeout(resolve, pauseMs))
  }
}

/** Whether what lies beside a refusal is a price to show. */
export function isQuote(value: unknown): value is FamilyQuote {
  return typeof value === 'object' && value !== null && 'todayCents' in value && 'renewalTotalCents' in value
}
