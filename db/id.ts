import { randomBytes, randomInt } from 'node:crypto'

const form = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** Whether a text from a URL or body can be an id. PostgreSQL refuses to compare a UUID with anything else. */
export function isId(text: string): boolean {
  return form.test(text)
}

/** The millisecond of the newest id, and its counter, which starts at a random value. */
let newest = { ms: 0, count: 0 }

/**
 * A new UUIDv7 (RFC 9562 §5.7): 48 bits of Unix milliseconds, a 12-bit counter (§6.2, method 1), 62 random bits.
 * Ordered within a process, up to 2,048 per millisecond, so that rows of one transaction keep their order. Never rely
 * on it alone to protect a row.
 */
export function newId(now: Date = new Date()): string {
  const ms = now.getTime()
  newest = { ms, count: ms === newest.ms ? Math.min(newest.count + 1, 0xfff) : randomInt(0x800) }
  const bytes = randomBytes(16)
  bytes.writeUIntBE(ms, 0, 6)
  bytes.writeUInt16BE(0x7000 | newest.count, 6)
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8)
  const hex = bytes.toString('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`
}
