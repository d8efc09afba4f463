import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'

/**
 * The token that proves a write comes from one of our pages: an HMAC over the browser's random cookie and the session,
 * if signed in. A token obtained before sign-in is invalid afterward. Nothing is stored, so an anonymous visitor costs
 * no row.
 */
export function csrfToken(
  secret: string,
  { seed, sessionId }: { seed: string; sessionId: string | null },
): string {
  return createHmac('sha256', secret)
    .update(JSON.stringify(['csrf', seed, sessionId]))
    .digest('base64url')
}

/** Whether `given` is the token of this browser and session. Compared in constant time. */
export function isCsrfToken(
  secret: string,
  { seed, sessionId, given }: { seed: string | null; sessionId: string | null; given: string | undefined },
): boolean {
  if (!seed || !given) return false
  const expected = Buffer.from(csrfToken(secret, { seed, sessionId }))
  const actual = Buffer.from(given)
  return actual.length === expected.length && timingSafeEqual(actual, expected)
}

/** How long a browser is remembered as one its owner signed in from. */
export const deviceSeconds = 400 * 24 * 60 * 60

function signature(secret: string, brandId: string, email: string, id: string): Buffer {
  return createHmac('sha256', secret)
    .update(JSON.stringify(['device', brandId, email, id]))
    .digest()
}

/**
 * A token for a browser where the owner of `email` has proven ownership, by password or by email. It grants no access.
 * It only exempts the browser from the limits that an attack on the account has used up.
 */
export function markDevice(secret: string, { brandId, email }: { brandId: string; email: string }): string {
  const id = randomBytes(12).toString('base64url')
  return `${id}.${signature(secret, brandId, email, id).toString('base64url')}`
}

/** The id in a token made for this email at this brand. Null without a valid one. */
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
