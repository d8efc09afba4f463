import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { Writable } from 'node:stream'
import { sql } from 'drizzle-orm'
import type { TaskList } from 'graphile-worker'
import { type Logger, pino } from 'pino'
import { expect, test, vi } from 'vitest'
import { isGone } from '#db/process-liveness.ts'
import { createLog } from '#server/middleware/errors/serialize-error.ts'
import { useDatabase } from '#tests/helpers/database.ts'
import { runJobs } from './job-runner.ts'
import { startWorkerHeartbeat } from './worker-heartbeat.ts'

const database = useDatabase()
const log = pino({ level: 'silent' })

const run = (
  tasks: TaskList,
  more: { concurrency?: number; log?: Logger; crontab?: string; stopMs?: number } = {},
) => runJobs({ url: database.url, pulse: database.pulse, tasks, crontab: '', log, ...more })
const addJob = (name: string) => database.db.execute(sql`select graphile_worker.add_job(${name}, '{}'::json)`)
const waiting = async () => {
  const { rows } = await database.pool.query('select locked_by, attempts from graphile_worker._private_jobs')
  return rows
}

test('stopping accepts no new job and lets the running one finish', async () => {
  const { promise: begun, resolve: begin } = Promise.withResolvers<void>()
  const { promise: gate, resolve: open } = Promise.withResolvers<void>()
  let finished = false
  const slow = async () => {
    begin()
    await gate
    finished = true
  }
  const runner = await run({ slow }, { concurrency: 1 })
  await addJob('slow')
  await begun
  await addJob('slow')
  const stopped = runner.stop()
  open()
  await stopped
  expect(finished).toBe(true)
  expect(await waiting()).toHaveLength(1)
})

test('a job that outlasts the stop is released immediately as if it had not been tried, and another worker does it', async () => {
  const { promise: begun, resolve: begin } = Promise.withResolvers<void>()
  const { promise: gate, resolve: open } = Promise.withResolvers<void>()
  const endless = async () => {
    begin()
    await gate
  }
  const runner = await run({ endless }, { concurrency: 1, stopMs: 100 })
  await addJob('endless')
  await begun
  expect(await runner.stop()).toBe(1)
  expect(await waiting()).toEqual([{ locked_by: null, attempts: 0 }])
  const again = vi.fn(async () => {})
  const second = await run({ endless: again })
  await vi.waitFor(() => expect(again).toHaveBeenCalledOnce(), { timeout: 10_000 })
  expect(await second.stop()).toBe(0)
  expect(await waiting()).toEqual([])
  open()
})

test('a failed query’s parameters are neither logged nor saved with its job', async () => {
  const lines: string[] = []
  const stream = new Writable({
    write(chunk, _, done) {
      lines.push(String(chunk))
      done()
    },
  })
  const loud = createLog({}, stream)
  const tell = () => database.db.execute(sql`select ${'ada@example.com'}::text from nowhere`).then(() => {})
  const runner = await run({ tell }, { log: loud })
  await addJob('tell')
  const kept = async () => {
    const { rows } = await database.pool.query<{ last_error: string | null }>(
      'select last_error from graphile_worker._private_jobs',
    )
    return rows[0]?.last_error
  }
  await vi.waitFor(async () => expect(await kept()).toContain('nowhere'), { timeout: 10_000 })
  await runner.stop()
  expect(await kept()).not.toContain('ada@')
  expect(lines.join()).toContain('a job failed and will be tried again')
  expect(lines.join()).not.toContain('ada@')
})

test('a job that a killed worker left locked runs again; one of a live worker is left alone', async () => {
  const holder = `
    import pg from 'pg'
    const client = new pg.Client(process.argv[1])
    await client.connect()
    await client.query("select pg_advisory_lock(731640, hashtext('pool-of-the-other'))")
    console.log('here')
    setInterval(() => {}, 1000)`
  const other = spawn(process.execPath, ['--input-type=module', '-e', holder, database.url], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  await once(other.stdout, 'data')
  await addJob('greet')
  await database.pool.query(`
    update graphile_worker._private_jobs
    set locked_by = 'pool-of-the-other', locked_at = now() - interval '1 minute', attempts = 1`)

  const greet = vi.fn(async () => {})
  const first = await run({ greet })
  expect(await waiting()).toEqual([{ locked_by: 'pool-of-the-other', attempts: 1 }])
  await first.stop()
  expect(greet).not.toHaveBeenCalled()

  other.kill('SIGKILL')
  await once(other, 'exit')
  // PostgreSQL notices a moment later, and a worker that began in between would look again in 15 seconds.
  const isOver = `select ${isGone("'pool-of-the-other'")} as gone`
  const gone = async () => (await database.pool.query(isOver)).rows
  await expect.poll(gone, { timeout: 10_000 }).toEqual([{ gone: true }])
  const second = await run({ greet })
  await vi.waitFor(() => expect(greet).toHaveBeenCalledOnce(), { timeout: 10_000 })
  await second.stop()
  expect(await waiting()).toHaveLength(0)
})

test('a job locked in a worker’s own name that it doesn’t run is freed; one that it runs is not', async () => {
  const worker = await startWorkerHeartbeat({
    pulse: database.pulse,
    pool: database.pool,
    workerId: 'pool-of-mine',
  })
  await addJob('lost')
  await addJob('running')
  const { rows } = await database.pool.query<{ id: string; task: string }>(`
    update graphile_worker._private_jobs job
    set locked_by = 'pool-of-mine', locked_at = now() - interval '1 minute'
    from graphile_worker._private_tasks task where task.id = job.task_id
    returning job.id::text, task.identifier as task`)
  const running = rows.filter(({ task }) => task === 'running').map(({ id }) => id)
  expect(await worker.sweep(running)).toBe(1)
  const { rows: left } = await database.pool.query<{ id: string }>(
    'select id::text from graphile_worker._private_jobs where locked_by is not null',
  )
  expect(left.map(({ id }) => id)).toEqual(running)
  await worker.stop()
})

test('a database that drops every connection ends nothing: jobs continue, at the latest after two sweeps', {
  timeout: 60_000,
}, async () => {
  const greet = vi.fn(async () => {})
  const runner = await run({ greet }, { crontab: '* * * * * greet' })
  await database.pool.query(`
    select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and usename = current_user and pid <> pg_backend_pid()`)
  await addJob('greet')
  await vi.waitFor(() => expect(greet).toHaveBeenCalled(), { timeout: 45_000 })
  await runner.stop()
})
