import { argon2Sync } from 'node:crypto'

/**
 * A password hash as accounts store it, a PHC string, at Argon2id's lowest cost, for tests with many sign-ins. The cost
 * of real hashes has its own test (`domain/security/password.server.isolated.test.ts`).
 */
export function cheapHash(plain: string): string {
  const nonce = Buffer.from('sixteen bytes of')
  const cost = { memory: 8, passes: 1, parallelism: 1 }
  const tag = argon2Sync('argon2id', { message: plain, nonce, ...cost, tagLength: 32 })
  const base64 = (bytes: Buffer) => bytes.toString('base64').replace(/=+$/, '')
  return `$argon2id$v=19$m=${cost.memory},t=${cost.passes},p=${cost.parallelism}$${base64(nonce)}$${base64(tag)}`
}
