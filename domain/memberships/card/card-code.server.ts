import { createHmac, timingSafeEqual } from 'node:crypto'

const idBytes = 16
const macBytes = 16

/**
 * The token in the card's QR code: the membership's id and 128 bits of HMAC-SHA256 over it, base64url.
 * Derived, never stored, so an id alone opens nothing; a new session secret ends every printed code.
 */
export function cardCode(sessionSecret: string, membershipId: string): string {
  const id = Buffer.from(membershipId.replaceAll('-', ''), 'hex')
  return Buffer.concat([id, mac(sessionSecret, id)]).toString('base64url')
}

/** The membership a token was made for, or null when we did not make it. */
export function readCardCode(sessionSecret: string, token: string): string | null {
  if (!/^[\w-]{43}$/.test(token)) return null
  const bytes = Buffer.from(token, 'base64url')
  if (bytes.length !== idBytes + macBytes) return null
  const id = bytes.subarray(0, idBytes)
  if (!timingSafeEqual(bytes.subarray(idBytes), mac(sessionSecret, id))) return null
  const hex = id.toString('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`
}

function mac(sessionSecret: string, id: Buffer): Buffer {
  return createHmac('sha256', sessionSecret)
    .update('enamel card status v1\0')
    .update(id)
    .digest()
    .subarray(0, macBytes)
}
