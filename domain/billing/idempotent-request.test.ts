import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { z } from 'zod'
import { idempotentRequests } from '#db/schema/billing.ts'
import { insertBrand } from '#demo/fixtures/brands.ts'
import { DomainError } from '#domain/errors.ts'
import { useDatabase } from '#tests/helpers/database.ts'
import { runIdempotent } from './idempotent-request.server.ts'
import { purgeIdempotencyKeys } from './purge-idempotency-keys.server.ts'

const database = useDatabase()
const start = new Date('2026-11-20T18:00:00Z')
let brandId: string
let runs: number

beforeEach(async () => {
  brandId = (await insertBrand(database.db)).id
  runs = 0
})

type Work = () => Promise<{ answer: string; final: boolean }>
const count: Work = async () => ({ answer: `run ${++runs}`, final: true })

function run(
  work: Work,
  { seconds = 0, body = {} as unknown, actor = 'checkout:1', key = 'some-key', waitMs = 0 } = {},
) {
  const now = new Date(start.getTime() + seconds * 1_000)
  return runIdempotent(
    { db: database.db, now, answer: z.string() },
    { brandId, actor, key, body, waitMs },
    work,
  )
}

describe('a request under a key', () => {
  it('is done once, and repeated for everyone who sends the same, whatever the order of its names', async () => {
    expect(await run(count, { body: { a: 1, b: { c: 2, d: 3 } } })).toBe('run 1')
    expect(await run(count, { body: { b: { d: 3, c: 2 }, a: 1 } })).toBe('run 1')
    await expect(run(count, { body: { a: 2 } })).rejects.toMatchObject({ code: 'key_reused' })
    expect(runs).toBe(1)
  })

  it('is a different one for another person', async () => {
    expect(await run(count)).toBe('run 1')
    expect(await run(count, { actor: 'checkout:2' })).toBe('run 2')
  })

  it('that is under way is waited for, then refused as in flight with a retry time', async () => {
    const { promise, resolve } = Promise.withResolvers<void>()
    const slow = run(async () => {
      await promise
      return count()
    })
    await sleep(50)
    const refused = run(count, { waitMs: 150 })
    await expect(refused).rejects.toMatchObject({ code: 'in_flight', details: { retryAfterSeconds: 2 } })
    const waiting = run(count, { waitMs: 5_000 })
    resolve()
    expect([await slow, await waiting]).toEqual(['run 1', 'run 1'])
  })

  it('that a crash left in flight is taken over after a minute, by one of many', async () => {
    run(() => new Promise(() => {})).catch(() => {})
    await sleep(50)
    await expect(run(count, { seconds: 59 })).rejects.toMatchObject({ code: 'in_flight' })
    const answers = await Promise.all([1, 2, 3].map(() => run(count, { seconds: 61, waitMs: 5_000 })))
    expect(answers).toEqual(['run 1', 'run 1', 'run 1'])
  })

  it('without a final response is resumed by the next repeat', async () => {
    expect(await run(async () => ({ answer: 'not yet', final: false }))).toBe('not yet')
    expect(await run(count)).toBe('run 1')
    expect(await run(count)).toBe('run 1')
  })

  it('that was refused leaves nothing; one that broke is resumed', async () => {
    await expect(run(() => Promise.reject(new DomainError('stale_quote', 'New price.')))).rejects.toThrow(
      'New price',
    )
    expect(await database.db.select().from(idempotentRequests)).toEqual([])
    await expect(run(() => Promise.reject(new Error('broken')))).rejects.toThrow('broken')
    expect(await run(count)).toBe('run 1')
  })

  it('is forgotten after a week', async () => {
    await run(count)
    const week = 7 * 24 * 60 * 60_000
    const forget = (ms: number) =>
      purgeIdempotencyKeys({ db: database.db, now: new Date(start.getTime() + ms) })
    expect([await forget(week), await forget(week + 1)]).toEqual([0, 1])
  })

  it.each(['', 'short', 'with space', 'ключключ', 'x'.repeat(256)])('needs a valid key: %j', async (key) => {
    await expect(run(count, { key })).rejects.toBeInstanceOf(DomainError)
    expect(runs).toBe(0)
  })
})

/** A separate process with a claim whose work takes a given number of milliseconds. */
const holder = `
  import { z } from 'zod'
  import { createDb } from '#db/client.ts'
  import { processName } from '#db/process-liveness.ts'
  import { openHeartbeat } from '#db/heartbeat.ts'
  import { runIdempotent } from '#domain/billing/idempotent-request.server.ts'
  const [url, brandId, now, ms] = process.argv.slice(1)
  await openHeartbeat(url, { withinMs: 1_000 }).show(processName)
  const deps = { db: createDb(url).db, now: new Date(now), answer: z.string() }
  await runIdempotent(deps, { brandId, actor: 'checkout:1', key: 'some-key', body: {} }, async () => {
    console.log('begun')
    await new Promise((done) => setTimeout(done, Number(ms)))
    return { answer: 'of the other process', final: true }
  })
  process.exit(0)`

describe('a claim by another process', () => {
  let other: ReturnType<typeof spawn>
  afterEach(() => other.kill('SIGKILL'))

  async function claimElsewhere(ms: number): Promise<void> {
    const args = ['--input-type=module', '-e', holder, database.url, brandId, start.toISOString(), String(ms)]
    other = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] })
    if (other.stdout) await once(other.stdout, 'data')
  }

  it('§faults 43: that was killed is taken over at once, by one of many waiting, and they poll rarely', async () => {
    await claimElsewhere(60_000)
    const queries = vi.spyOn(database.pool, 'query')
    const waiting = Promise.all(Array.from({ length: 20 }, () => run(count, { waitMs: 8_000 })))
    await sleep(3_000)
    expect(runs).toBe(0)
    // 20 requests check at once and after 0.1, 0.3, 0.7, 1.5 and 2.5 s.
    expect(queries.mock.calls.length).toBeLessThanOrEqual(20 * 7)
    other.kill('SIGKILL')
    const killedAt = performance.now()
    expect(new Set(await waiting)).toEqual(new Set(['run 1']))
    expect(performance.now() - killedAt).toBeLessThan(2_000)
    queries.mockRestore()
  })

  it('§faults 43: that is slow but alive is waited for, and never run in parallel', async () => {
    await claimElsewhere(2_500)
    await expect(run(count, { waitMs: 1_000 })).rejects.toMatchObject({ code: 'in_flight' })
    expect(await run(count, { waitMs: 8_000 })).toBe('of the other process')
    expect(runs).toBe(0)
  })
})
