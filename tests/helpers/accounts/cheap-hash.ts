import { argon2Sync } from 'node:crypto'

/**
 * A hash of a password as accounts keep it, a PHC string, at the least cost Argon2id knows: for tests in which somebody
 * signs in often. What a hash of ours costs is a test of its own (`domain/security/password.server.isolated.test.ts`).
 */
export function cheapHash(plain: string): string {
  const nonce = Buffer.from('sixteen bytes of')
  const cost = { memory: 8, passes: 1, parallelism: 1 }
  const tag = argon2Sync('argon2id', { message: plain, nonce, ...cost, tagLength: 32 })
  const base64 = (bytes: Buffer) => bytes.toString('base64').replace(/=+$/, '')
  return `$argon2id$v=19$m=${cost.memory},t=${cost.passes},p=${cost.parallelism}$${base64(nonce)}$${base64(tag)}`
}
