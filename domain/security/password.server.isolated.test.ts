import { availableParallelism } from 'node:os'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { hashPassword, verifyPassword } from './password.server.ts'

const hashing = vi.hoisted(() => ({
  calls: [] as { memory: number; passes: number }[],
  running: 0,
  most: 0,
  instant: false,
}))

vi.mock('node:crypto', async (original) => {
  const crypto = await original<typeof import('node:crypto')>()
  const argon2: typeof crypto.argon2 = (algorithm, parameters, callback) => {
    hashing.calls.push({ memory: parameters.memory, passes: parameters.passes })
    hashing.running += 1
    hashing.most = Math.max(hashing.most, hashing.running)
    const done: typeof callback = (error, key) => {
      hashing.running -= 1
      callback(error, key)
    }
    if (hashing.instant) setImmediate(done, null, Buffer.alloc(parameters.tagLength))
    else crypto.argon2(algorithm, parameters, done)
  }
  return { ...crypto, argon2 }
})

const atOnce = Math.min(2, availableParallelism())

beforeEach(() => {
  hashing.calls = []
  hashing.most = 0
  hashing.instant = false
})

describe('passwords at rest', () => {
  test('a hash is a salted Argon2id PHC string at or above the OWASP floor', async () => {
    const [one, two] = await Promise.all([
      hashPassword('brush twice a day'),
      hashPassword('brush twice a day'),
    ])
    expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[A-Za-z0-9+/]{22}\$[A-Za-z0-9+/]{43}$/)
    expect(one).not.toBe(two)
  })

  test('only the right password verifies, however its letters are composed', async () => {
    const hash = await hashPassword('caf\u00e9 au lait, bien s\u00fbr')
    expect(await verifyPassword(hash, 'cafe\u0301 au lait, bien su\u0302r')).toBe(true)
    expect(await verifyPassword(hash, 'cafe au lait, bien sur')).toBe(false)
    expect(await verifyPassword('not a hash', 'anything at all')).toBe(false)
  })

  test('no hash costs the same work as a wrong password, and never verifies', async () => {
    const hash = await hashPassword('brush twice a day')
    hashing.calls = []
    await verifyPassword(hash, 'wrong')
    const known = hashing.calls
    hashing.calls = []
    expect(await verifyPassword(null, 'wrong')).toBe(false)
    expect(hashing.calls).toEqual(known)
    expect(known).toHaveLength(1)
  })

  test('a burst runs two at a time, one on a single core, and all are answered', async () => {
    const answers = await Promise.all(Array.from({ length: 12 }, () => verifyPassword(null, 'wrong')))
    expect(answers).toHaveLength(12)
    expect(hashing.most).toBe(atOnce)
  })

  test('past 200 waiting a caller gets a retry, and no one else is lost', async () => {
    hashing.instant = true
    const answers = await Promise.allSettled(Array.from({ length: 210 }, () => verifyPassword(null, 'wrong')))
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(200 + atOnce)
    expect(answers.find(({ status }) => status === 'rejected')).toMatchObject({
      reason: { name: 'QueueFullError' },
    })
  })
})
