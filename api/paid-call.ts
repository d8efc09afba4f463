import { z } from '@hono/zod-openapi'
import type { ErrorCode } from '#domain/errors.ts'

/**
 * Headers of a request that takes money. The key is optional only in the schema, so that the domain reports its absence
 * as 400 instead of a 422 for a field.
 */
export function idempotencyHeaders(description: string) {
  return z.object({ 'idempotency-key': z.string().optional().openapi({ description }) })
}

/** Errors of a member or staff request that runs once and takes no money. */
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

/** Errors of a signed-in member's request that takes money. */
export const paidCallRefusals: ErrorCode[] = [
  ...onceRefusals,
  'card_declined',
  'not_sold',
  'too_many_requests',
]

/** Errors of a visitor's request that takes money, through a draft or an emailed link. */
export const visitorPaidRefusals: ErrorCode[] = [
  ...paidCallRefusals.filter((code) => code !== 'unauthenticated'),
  'checkout_closed',
]
