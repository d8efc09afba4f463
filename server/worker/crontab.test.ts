import { pino } from 'pino'
import { expect, test, vi } from 'vitest'
import { startWorker } from '#server/worker.ts'
import { useDatabase } from '#tests/helpers/database.ts'
import { openRenewalWorld } from '#tests/helpers/renewal-world.ts'
import { testServices } from '#tests/helpers/test-api.ts'
import { runJobs } from './job-runner.ts'

const database = useDatabase()
const clock = { now: new Date('2026-11-20T18:00:00Z') }
const queued = async () => (await database.pool.query('select from graphile_worker._private_jobs')).rowCount

test('a crontab job runs once, on any number of instances', { timeout: 60_000 }, async () => {
  // Simulates a queue that was down for three hours; a backfill would run the missed jobs.
  await database.pool.query(`
    insert into graphile_worker._private_known_crontabs (identifier, known_since, last_execution)
    values ('greet', now() - interval '1 day', date_trunc('hour', now()) - interval '3 hours' + interval '59 minutes')`)
  const asked: string[] = []
  const greet = async (payload: unknown) => void asked.push(JSON.stringify(payload))
  const log = pino({ level: 'silent' })
  const crontab = '30 * * * * greet ?max=1&fill=4h'
  const start = () => runJobs({ url: database.url, pulse: database.pulse, tasks: { greet }, crontab, log })
  const runners = await Promise.all([start(), start(), start()])
  await vi.waitFor(() => expect(asked.length).toBeGreaterThanOrEqual(2), { timeout: 20_000 })
  await vi.waitFor(async () => expect(await queued()).toBe(0), { timeout: 20_000 })
  await Promise.all(runners.map((runner) => runner.stop()))
  expect(new Set(asked).size).toBe(asked.length)
  expect([2, 3]).toContain(asked.length)
})

test('each crontab job that did something has a line in the log with its counts', async () => {
  const world = await openRenewalWorld(database.db, clock)
  await world.member({ interval: 'month', joinedOn: '2026-10-20', paidTerms: 1 })
  const lines: Record<string, unknown>[] = []
  const log = pino({ level: 'info' }, { write: (line: string) => void lines.push(JSON.parse(line)) })
  const services = testServices(database.db, clock, { gateway: world.gateway })
  const worker = await startWorker({
    services,
    url: database.url,
    pulse: database.pulse,
    env: { MAIL_FROM: 'mail@enamel.example' },
    log,
  })
  for (const job of ['renew-memberships', 'reconcile-books']) {
    await database.pool.query(`select graphile_worker.add_job($1, '{}'::json)`, [job])
    await vi.waitFor(() => expect(lines.map((line) => line.job)).toContain(job), { timeout: 15_000 })
  }
  await worker.stop()
  const told = (job: string) => lines.filter((line) => line.job === job)
  expect(told('renew-memberships')).toMatchObject([{ renewed: 1, declined: 0, msg: expect.any(String) }])
  expect(told('reconcile-books')).toMatchObject([{ checked: 1, violations: 0 }])
})
