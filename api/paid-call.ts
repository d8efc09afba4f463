import { z } from '@hono/zod-openapi'
import type { ErrorCode } from '#domain/errors.ts'

/**
 * The headers of a call that takes money. The key is optional here only, so that its absence is answered 400 by the
 * domain and not 422 as a field.
 */
export function idempotencyHeaders(description: string) {
  return z.object({ 'idempotency-key': z.string().optional().openapi({ description }) })
}

/** What a call of a member or the staff that is done once, and takes no money, may be refused with. */
export const onceRefusals: ErrorCode[] = [
  'idempotency_key_required',
  'unauthenticated',
  'csrf',
  'not_found',
  'conflict',
  'in_flight',
  'stale_quote',
  'key_reused',
  'invalid',
]

/** What a signed-in member's call that takes money may be refused with. */
export const paidCallRefusals: ErrorCode[] = [
  ...onceRefusals,
  'card_declined',
  'not_sold',
  'too_many_requests',
]

/** What a visitor's call that takes money, by a draft or by a mailed link, may be refused with. */
export const visitorPaidRefusals: ErrorCode[] = [
  ...paidCallRefusals.filter((code) => code !== 'unauthenticated'),
  'checkout_closed',
]
