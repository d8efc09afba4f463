import { randomBytes } from 'node:crypto'

const form = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** Whether a text out of an address or a body can be an id: PostgreSQL refuses to compare a UUID with anything else. */
export function isId(text: string): boolean {
  return form.test(text)
}

/**
 * A new UUIDv7 (RFC 9562 §5.7): 48 bits of Unix milliseconds, then 74 random bits.
 * Ordered by time, so index pages stay warm; never the only thing that protects a row.
 */
export function newId(now: Date = new Date()): string {
  const bytes = randomBytes(16)
  bytes.writeUIntBE(now.getTime(), 0, 6)
  bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | 0x70, 6)
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8)
  const hex = bytes.toString('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`
}
