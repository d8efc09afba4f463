import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { auditLog } from '#db/schema/staff.ts'
import { useDatabase } from '#tests/helpers/database.ts'
import { type HealthFacts, judgeHealth } from './health.rules.ts'
import { readHealth } from './health.server.ts'
import { readQueue, removeJob, runJobAgain } from './jobs.server.ts'

const database = useDatabase()
const now = new Date('2026-11-20T18:00:00Z')
const deps = () => ({ db: database.db, now, by: { staffId: null, actor: 'Somebody', ip: null } })

test('§console: the queue shows what waits, runs and failed; a failed job is rerun or removed, audited; a running one is left alone', async () => {
  const { db } = database
  const add = async (name: string) => {
    const { rows } = await db.execute<{ id: number }>(
      sql`select id from graphile_worker.add_job(${name}, '{"email":"secret@example.com"}'::json)`,
    )
    return String(rows[0]?.id)
  }
  const [over, failing, running] = [await add('send-mail'), await add('send-mail'), await add('seal-audit')]
  await db.execute(sql`
    update graphile_worker._private_jobs set last_error = E'The mail server is away.\nat line 3',
      attempts = case when id = ${over}::bigint then max_attempts else 3 end
    where id in (${over}::bigint, ${failing}::bigint)`)
  await db.execute(sql`
    update graphile_worker._private_jobs set locked_at = now(), locked_by = 'a worker' where id = ${running}::bigint`)
  const queue = await readQueue(db)
  expect(queue.tasks).toEqual([
    { task: 'seal-audit', waiting: 0, late: 0, running: 1, failing: 0, over: 0 },
    { task: 'send-mail', waiting: 0, late: 0, running: 0, failing: 1, over: 1 },
  ])
  expect(queue.troubled.map(({ id }) => id)).toEqual([over, failing])
  expect(queue.troubled[0]).toMatchObject({ error: 'The mail server is away.', nextAt: null })
  expect(JSON.stringify(queue)).not.toContain('secret@')
  const health = await readHealth({ db, now: () => new Date(), gateway: {} })
  expect(health).toMatchObject({ jobsOver: 1, mailsWaiting: 0, openEvents: 0, version: '0.1.0' })
  expect(health.migrations).toBeGreaterThan(40)

  await runJobAgain(deps(), over, 'The server is back')
  await removeJob(deps(), failing, 'Sent by hand')
  await expect(removeJob(deps(), running, 'Why not')).rejects.toThrow('running now')
  await expect(runJobAgain(deps(), failing, 'Gone')).rejects.toThrow('couldn’t find')
  expect((await readQueue(db)).tasks).toMatchObject([{ running: 1 }, { late: 1, failing: 0, over: 0 }])
  const acts = await db.select().from(auditLog).orderBy(auditLog.number)
  expect(acts.map(({ action, subject, reason }) => [action, subject, reason])).toEqual([
    ['job.run_again', 'send-mail', 'The server is back'],
    ['job.removed', 'send-mail', 'Sent by hand'],
  ])
})

test('a clock that is an hour off is reported on Health, against PostgreSQL’s and the gateway’s', async () => {
  const { db } = database
  const wordsAt = async (ms: number) => {
    const clock = () => new Date(Date.now() + ms)
    const gateway = { readClock: async () => new Date() }
    const health = await readHealth({ db, now: clock, gateway })
    return judgeHealth(health, clock(), (instant) => instant).find(({ name }) => name === 'Clock')
  }
  expect(await wordsAt(0)).toEqual({
    name: 'Clock',
    isGood: true,
    words: 'This server’s clock agrees with PostgreSQL’s and the payment gateway’s.',
  })
  expect((await wordsAt(3_600_000))?.words).toMatch(
    /^This server’s clock is 60 minutes ahead of PostgreSQL’s. This server’s clock is 60 minutes ahead of the payment gateway’s. Correct the one/,
  )
  expect(await wordsAt(-3_600_000)).toMatchObject({
    isGood: false,
    words: expect.stringContaining('60 minutes behind PostgreSQL’s.'),
  })
})

test('health says in words what needs attention', () => {
  const well: HealthFacts = {
    version: '1.0.0',
    node: '24.0.0',
    postgres: '18.6',
    databaseBytes: 3e9,
    freeBytes: null,
    connections: 5,
    mostConnections: 100,
    migrations: 47,
    migratedAt: '2026-11-20T10:00:00Z',
    mailsWaiting: 0,
    oldestMailSeconds: null,
    lastMailAt: null,
    lagSeconds: null,
    jobsOver: 0,
    openPayments: 0,
    lastPaymentAt: null,
    openEvents: 0,
    books: { checkedAt: '2026-11-20T09:25:00Z', violations: 0 },
    audit: { checkedAt: '2026-11-20T09:50:00Z', comparedAt: null, faults: [] },
    clockAhead: { ofDatabase: 0.2, ofGateway: null },
  }
  const wrong = (facts: Partial<HealthFacts>) =>
    judgeHealth({ ...well, ...facts }, now, (instant) => instant).flatMap(({ name, isGood }) =>
      isGood ? [] : [name],
    )
  expect(wrong({})).toEqual([])
  expect(wrong({ replica: { behindMs: 40, fault: null } })).toEqual([])
  expect(wrong({ postgres: '18.4' })).toEqual(['Database'])
  expect(wrong({ replica: { behindMs: null, fault: 'It is more than 2 s behind.' } })).toEqual(['Replica'])
  const small = judgeHealth({ ...well, databaseBytes: 41_200_000 }, now, (instant) => instant)
  expect(small[0]?.words).toContain('PostgreSQL 18.6, 41 MB,')
  expect(wrong({ freeBytes: 1e9, lagSeconds: 600, mailsWaiting: 2, oldestMailSeconds: 1_200 })).toEqual([
    'Database',
    'Queue',
    'Mail',
  ])
  expect(wrong({ openEvents: 1, books: { checkedAt: '2026-11-18T09:25:00Z', violations: 0 } })).toEqual([
    'Payments',
    'Books',
  ])
  const audit = { checkedAt: '2026-11-20T09:50:00Z', comparedAt: '2026-11-01T00:00:00Z' }
  expect(wrong({ audit: { ...audit, faults: ['Row 3 of the audit is missing.'] } })).toEqual(['Audit'])
  expect(wrong({ audit: { ...audit, checkedAt: '2026-11-18T09:50:00Z', faults: [] } })).toEqual(['Audit'])
})
