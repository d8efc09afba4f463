import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'

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
