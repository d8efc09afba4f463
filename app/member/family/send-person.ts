import { type FetchResult, secureFetch } from '#app/browser/secure-fetch.ts'
import { sendUntilAnswered } from '#app/payment/send-until-answered.ts'
import type {
  DependentAdded,
  FamilyQuote,
  NewDependent,
} from '#domain/memberships/family/dependent.schema.ts'

/**
 * Adds a person at the prices that were agreed to. While the answer is lost, or the bank is silent, the same
 * request is sent again under the same key: it is charged once, whatever is repeated.
 */
export function sendPerson(
  person: NewDependent,
  { todayCents, renewalTotalCents }: FamilyQuote,
  idempotencyKey: string,
): Promise<FetchResult<DependentAdded>> {
  const body = { ...person, agreed: { todayCents, renewalTotalCents } }
  return sendUntilAnswered(
    () => secureFetch<DependentAdded>('/api/v4/member/dependents', { method: 'POST', idempotencyKey, body }),
    { isOpen: ({ status }) => status === 'confirming' },
  )
}

/** Whether what lies beside a refusal is a price to show. */
export function isQuote(value: unknown): value is FamilyQuote {
  return typeof value === 'object' && value !== null && 'todayCents' in value && 'renewalTotalCents' in value
}
