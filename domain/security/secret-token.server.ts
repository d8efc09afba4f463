import { createHash, randomFillSync } from 'node:crypto'

const size = 32
/** To ask the system for randomness costs the same for one token as for many: every first page view needs one. */
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

/** What is kept of a token: with 256 random bits in it, a plain SHA-256 cannot be turned back. */
export function tokenHash(token: string): string {
  return createHash('sha256').update(token).digest('base64url')
}
