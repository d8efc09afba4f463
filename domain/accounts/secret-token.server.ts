import { createHash, randomBytes } from 'node:crypto'

/** A new secret of 256 random bits, safe in a cookie or a link. */
export function newToken(): string {
  return randomBytes(32).toString('base64url')
}

/** What is kept of a token: with 256 random bits in it, a plain SHA-256 cannot be turned back. */
export function tokenHash(token: string): string {
  return createHash('sha256').update(token).digest('base64url')
}
