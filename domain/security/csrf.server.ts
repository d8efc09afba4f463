import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'

/**
 * The token that proves a write comes from a page of ours: an HMAC over the browser's random cookie, and over
 * the session of whoever is signed in, so that a token taken before signing in is worth nothing after.
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

/** How long a browser counts as one its owner has signed in from. */
export const deviceSeconds = 400 * 24 * 60 * 60

function signature(secret: string, brandId: string, email: string, id: string): Buffer {
  return createHmac('sha256', secret)
    .update(JSON.stringify(['device', brandId, email, id]))
    .digest()
}

/**
 * A mark for a browser from which the owner of `email` has proven to be the owner, by password or by mail.
 * It opens nothing; it only takes its bearer out of the queue that an attack on the account has filled.
 */
export function markDevice(secret: string, { brandId, email }: { brandId: string; email: string }): string {
  const id = randomBytes(12).toString('base64url')
  return `${id}.${signature(secret, brandId, email, id).toString('base64url')}`
}

/** The id within a mark given for this email at this brand; null for none, or for anybody else's. */
export function knownDevice(
  secret: string,
  { brandId, email, mark }: { brandId: string; email: string; mark: string | null },
): string | null {
  const [id, given] = mark?.split('.') ?? []
  if (!id || !given) return null
  const expected = signature(secret, brandId, email, id)
  const actual = Buffer.from(given, 'base64url')
  return actual.length === expected.length && timingSafeEqual(actual, expected) ? id : null
}
