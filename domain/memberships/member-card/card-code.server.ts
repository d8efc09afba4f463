import { createHmac, timingSafeEqual } from 'node:crypto'
import { LRUCache } from 'lru-cache'

const idBytes = 16
const macBytes = 16
const issueBytes = 2

/** What a card token contains: the membership and its card number. */
export type CardCode = { membershipId: string; issue: number }

/** Caches tokens: members view the same card repeatedly, and creating the code takes 1/50 of the page's time. */
const made = new LRUCache<string, string>({ max: 1_000 })

/**
 * Token in the card's QR code: the membership id, the card number (from the second card on), and 128 bits of
 * HMAC-SHA256 over both, as base64url. It's derived and never stored, so an id alone opens nothing. A new session
 * secret invalidates every printed code; a new card invalidates the previous one.
 */
export function cardCode(sessionSecret: string, { membershipId, issue }: CardCode): string {
  const key = `${membershipId} ${issue} ${sessionSecret}`
  const known = made.get(key)
  if (known !== undefined) return known
  const id = Buffer.from(membershipId.replaceAll('-', ''), 'hex')
  const said = issue === 1 ? id : Buffer.concat([id, numbered(issue)])
  const code = Buffer.concat([said, mac(sessionSecret, said)]).toString('base64url')
  made.set(key, code)
  return code
}

/** Decodes a token; null if we didn't issue it. The caller checks that the card is the newest. */
export function readCardCode(sessionSecret: string, token: string): CardCode | null {
  if (!/^[\w-]{43,46}$/.test(token)) return null
  const bytes = Buffer.from(token, 'base64url')
  const said = bytes.subarray(0, -macBytes)
  if (said.length !== idBytes && said.length !== idBytes + issueBytes) return null
  if (!timingSafeEqual(bytes.subarray(-macBytes), mac(sessionSecret, said))) return null
  const hex = said.subarray(0, idBytes).toString('hex')
  const membershipId = `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`
  return { membershipId, issue: said.length === idBytes ? 1 : said.readUInt16BE(idBytes) }
}

function numbered(issue: number): Buffer {
  const bytes = Buffer.alloc(issueBytes)
  bytes.writeUInt16BE(issue)
  return bytes
}

function mac(sessionSecret: string, said: Buffer): Buffer {
  return createHmac('sha256', sessionSecret)
    .update('enamel card status v1\0')
    .update(said)
    .digest()
    .subarray(0, macBytes)
}
