import { sql } from 'drizzle-orm'
import { pino } from 'pino'
import { expect, test, vi } from 'vitest'
import { useDatabase } from '#tests/helpers/database.ts'
import { runJobs } from './job-runner.ts'

const database = useDatabase()

test('a connection that breaks during the task lookup doesn’t leave a worker that fetches nothing', {
  timeout: 60_000,
}, async () => {
  const blocker = await database.pool.connect()
  await blocker.query('begin; lock table graphile_worker._private_tasks')
  const lines: string[] = []
  const log = pino({ level: 'warn' }, { write: (line: string) => void lines.push(line) })
  const greet = vi.fn(async () => {})
  const runner = await runJobs({
    url: database.url,
    pulse: database.pulse,
    tasks: { greet },
    crontab: '',
    log,
  })
  const waiting = `
    select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock' and query like '%_private_tasks%'`
  const killed = async () => expect((await database.pool.query(waiting)).rowCount).toBeGreaterThan(0)
  await vi.waitFor(killed, { timeout: 15_000 })
  await blocker.query('rollback')
  blocker.release()
  await database.db.execute(sql`select graphile_worker.add_job('greet', '{}'::json)`)
  await vi.waitFor(() => expect(greet).toHaveBeenCalledOnce(), { timeout: 30_000 })
  expect(lines.join()).toContain('starting it again')
  await runner.stop()
})
