import { createHash, randomFillSync } from 'node:crypto'

const size = 32
/** Asking the system for randomness costs the same for one token as for many, and every first page view needs one. */
const drawn = Buffer.alloc(64 * size)
let used = drawn.length

/** A new secret of 256 random bits, safe in a cookie or a link. */
export function newToken(): string {
  if (used === drawn.length) {
    randomFillSync(drawn)
    used = 0
  }
  const token = drawn.toString('base64url', used, used + size)
  drawn.fill(0, used, used + size)
  used += size
  return token
}

/** The stored form of a token. With 256 random bits in it, a plain SHA-256 can't be reversed. */
export function tokenHash(token: string): string {
  return createHash('sha256').update(token).digest('base64url')
}
