import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

const lead = 'sealed1.'

/** SESSION_SECRET, and the kind of secret. Each kind has its own key. */
type Key = { secret: string; of: 'staff one-time codes' | 'webhooks' }

function keyOf({ secret, of }: Key): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, '', `enamel ${of}`, 32))
}

/**
 * Encrypts a secret for the database: AES-256-GCM with a key derived from SESSION_SECRET. A leaked dump alone can't
 * make one-time codes or sign webhooks.
 */
export function seal(key: Key, plain: string): string {
  const nonce = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', keyOf(key), nonce)
  const text = Buffer.concat([cipher.update(plain, 'utf8'), cipher.final()])
  return lead + Buffer.concat([nonce, cipher.getAuthTag(), text]).toString('base64url')
}

/**
 * Decrypts a secret. Null if it was sealed with another SESSION_SECRET or altered. Unsealed values are returned as they
 * are: the demo's secrets, which are public.
 */
export function unseal(key: Key, kept: string): string | null {
  if (!kept.startsWith(lead)) return kept
  const bytes = Buffer.from(kept.slice(lead.length), 'base64url')
  try {
    const decipher = createDecipheriv('aes-256-gcm', keyOf(key), bytes.subarray(0, 12))
    decipher.setAuthTag(bytes.subarray(12, 28))
    return Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]).toString('utf8')
  } catch {
    return null
  }
}
