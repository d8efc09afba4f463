import { createHmac, timingSafeEqual } from 'node:crypto'

/**
 * The token that proves a write comes from a page of ours: an HMAC over the browser's random cookie, and over
 * the session of who is signed in, so that a token taken before signing in is worth nothing after.
 * Nothing is stored: an anonymous visitor costs no row.
 */
export function csrfToken(
  secret: string,
  { seed, sessionId }: { seed: string; sessionId: string | null },
): string {
  return createHmac('sha256', secret)
    .update(JSON.stringify(['csrf', seed, sessionId]))
    .digest('base64url')
}

/** Whether `given` is the token of this browser and session; compared in constant time. */
export function isCsrfToken(
  secret: string,
  { seed, sessionId, given }: { seed: string | null; sessionId: string | null; given: string | undefined },
): boolean {
  if (!seed || !given) return false
  const expected = Buffer.from(csrfToken(secret, { seed, sessionId }))
  const actual = Buffer.from(given)
  return actual.length === expected.length && timingSafeEqual(actual, expected)
}
