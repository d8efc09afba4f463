import { describe, expect, test, vi } from 'vitest'
import { rateLimits } from '#db/schema/accounts.ts'
import { DomainError, type ErrorCode } from '#domain/errors.ts'
import { useDatabase } from '#tests/helpers/database.ts'
import {
  addressGroup,
  consumeAddressLimit,
  consumeRateLimit,
  limitKey,
  limitRefusals,
  releaseRateLimit,
} from './rate-limits.server.ts'

const database = useDatabase()
const start = new Date('2026-05-04T12:00:00Z')
const later = (seconds: number) => new Date(start.getTime() + seconds * 1000)

describe('counting an attempt', () => {
  test('lets exactly the limit through under parallel attempts', async () => {
    const tries = Array.from({ length: 30 }, () =>
      consumeRateLimit(database.db, { key: 'k', limit: 7, windowSeconds: 60, now: start }),
    )
    const results = await Promise.allSettled(tries)
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(7)
  })

  test('says how long to wait, and a refused attempt does not make the wait longer', async () => {
    const take = (now: Date) => consumeRateLimit(database.db, { key: 'k', limit: 1, windowSeconds: 60, now })
    await take(start)
    await expect(take(later(20))).rejects.toMatchObject({
      code: 'too_many_requests',
      details: { retryAfterSeconds: 40 },
    })
    await expect(take(later(59))).rejects.toMatchObject({ details: { retryAfterSeconds: 1 } })
    await take(later(60))
    await expect(take(later(61))).rejects.toMatchObject({ details: { retryAfterSeconds: 59 } })
  })

  test('a released attempt does not count', async () => {
    const take = () => consumeRateLimit(database.db, { key: 'k', limit: 1, windowSeconds: 60, now: start })
    await take()
    await releaseRateLimit(database.db, { key: 'k' })
    await take()
    await expect(take()).rejects.toThrow()
  })

  test('counts separately by kind, brand and address, and stores none of them in plain text', async () => {
    const deps = { db: database.db, now: start }
    await consumeAddressLimit(deps, { what: 'coupon', brandId: 'one', ip: '198.51.100.7' })
    await consumeAddressLimit(deps, { what: 'coupon', brandId: 'two', ip: '198.51.100.7' })
    await consumeAddressLimit(deps, { what: 'reset', brandId: 'one', ip: '198.51.100.7' })
    const rows = await database.db.select().from(rateLimits)
    expect(rows.map(({ count }) => count)).toEqual([1, 1, 1])
    expect(JSON.stringify(rows)).not.toContain('198.51.100.7')
  })
})

describe('refusals of an address', () => {
  const by = { what: 'declinedCard', brandId: 'one', ip: '198.51.100.7', code: 'card_declined' } as const
  const refused = (code: ErrorCode) => () => Promise.reject(new DomainError(code, 'Refused.'))
  const at = (now: Date, work: () => Promise<unknown> = refused('card_declined')) =>
    limitRefusals({ db: database.db, now }, by, work)
  const codes = (tries: PromiseSettledResult<unknown>[]) =>
    tries.map((each) => (each.status === 'rejected' ? each.reason.code : 'done'))

  test('are reported up to the limit, even in parallel; after that nothing runs until the window ends', async () => {
    const told = codes(await Promise.allSettled(Array.from({ length: 30 }, () => at(start))))
    expect(told.filter((code) => code === 'card_declined')).toHaveLength(20)
    expect(told.filter((code) => code === 'too_many_requests')).toHaveLength(10)
    const work = vi.fn(async () => 'done')
    await expect(at(later(10), work)).rejects.toMatchObject({
      code: 'too_many_requests',
      details: { retryAfterSeconds: 3590 },
    })
    expect(work).not.toHaveBeenCalled()
    expect(await at(later(3600), work)).toBe('done')
  })

  test('are all that counts: successes and other errors may be repeated without limit', async () => {
    for (const work of [async () => 'done', refused('in_flight')]) {
      const ends = codes(await Promise.allSettled(Array.from({ length: 30 }, () => at(start, work))))
      expect(ends).not.toContain('too_many_requests')
    }
  })
})

test('keys do not collide when a letter moves from one part to the next', () => {
  expect(limitKey('x', 'ab', 'c')).not.toBe(limitKey('x', 'a', 'bc'))
})

test.each([
  ['198.51.100.7', '198.51.100.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
  ['2001:db8:1:2::6', '2001:db8:1:2'],
  ['2001:0DB8:0001:0002:ffff::', '2001:db8:1:2'],
  ['2001:db8::1', '2001:db8:0:0'],
  ['::1', '0:0:0:0'],
])('%s counts as %s', (ip, group) => {
  expect(addressGroup(ip)).toBe(group)
})
