import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import { DomainError, notFound } from '#domain/errors.ts'
import type { AuditAction } from '#domain/staff/audit/audit-words.ts'
import { audited, type StaffDeps } from '#domain/staff/audit/audited.server.ts'

/** Counts per job name: waiting for their time, late, running, failed and retrying, or given up. */
type TaskCounts = {
  task: string
  waiting: number
  late: number
  running: number
  failing: number
  over: number
}

/** A failed job. Its payload isn't shown, because it may contain an email. */
type TroubledJob = {
  id: string
  task: string
  attempts: number
  mostAttempts: number
  nextAt: string | null
  isRunning: boolean
  error: string
}

type Queue = {
  tasks: TaskCounts[]
  troubled: TroubledJob[]
  scheduled: { task: string; lastAt: string | null }[]
}

const iso = (instant: SQL) => sql`to_char(${instant} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')`

/** The whole deployment's queue: counts by task, failed jobs, and when each scheduled job last ran. */
export async function readQueue(db: Db): Promise<Queue> {
  const { rows } = await db.execute<Queue>(sql`
    with jobs as (
      select j.*, t.identifier as task from graphile_worker._private_jobs j
      join graphile_worker._private_tasks t on t.id = j.task_id)
    select (
      select coalesce(json_agg(r order by r.task), '[]') from (
        select task,
          count(*) filter (where locked_at is null and attempts = 0 and run_at > now())::int as waiting,
          count(*) filter (where locked_at is null and attempts = 0 and run_at <= now())::int as late,
          count(*) filter (where locked_at is not null)::int as running,
          count(*) filter (where locked_at is null and attempts between 1 and max_attempts - 1)::int as failing,
          count(*) filter (where locked_at is null and attempts >= max_attempts)::int as over
        from jobs group by task) r) as tasks, (
      select coalesce(json_agg(r order by r."nextAt" desc nulls first, r.id), '[]') from (
        select id::text, task, attempts, max_attempts as "mostAttempts", locked_at is not null as "isRunning",
          case when attempts < max_attempts then ${iso(sql`run_at`)} end as "nextAt",
          left(split_part(last_error, E'\n', 1), 300) as error
        from jobs where last_error is not null order by updated_at desc, id desc limit 100) r) as troubled, (
      select coalesce(json_agg(json_build_object('task', identifier, 'lastAt', ${iso(sql`last_execution`)})
        order by identifier), '[]') from graphile_worker._private_known_crontabs) as scheduled`)
  return rows[0] ?? { tasks: [], troubled: [], scheduled: [] }
}

/** A job's task; null: no such id. */
export async function findJob(db: Db, id: string): Promise<string | null> {
  if (!/^\d{1,18}$/.test(id)) return null
  const { rows } = await db.execute<{ task: string }>(sql`
    select task_identifier as task from graphile_worker.jobs where id = ${id}::bigint`)
  return rows[0]?.task ?? null
}

/**
 * Runs a job again at once, with its full number of attempts. @throws DomainError `not_found`; `conflict`: it is
 * running.
 */
export function runJobAgain(deps: StaffDeps, id: string, reason: string): Promise<void> {
  const again = sql`graphile_worker.reschedule_jobs(array[${id}::bigint], run_at => now(), attempts => 0)`
  return change(deps, { id, reason, action: 'job.run_again', call: again })
}

/** Removes a job from the queue without running it. @throws DomainError `not_found`; `conflict`: it's running. */
export function removeJob(deps: StaffDeps, id: string, reason: string): Promise<void> {
  const gone = sql`graphile_worker.complete_jobs(array[${id}::bigint])`
  return change(deps, { id, reason, action: 'job.removed', call: gone })
}

async function change(
  deps: StaffDeps,
  { id, reason, action, call }: { id: string; reason: string; action: AuditAction; call: SQL },
): Promise<void> {
  await audited(deps, async (tx) => {
    const name = await findJob(tx, id)
    if (name === null) throw notFound()
    const { rows } = await tx.execute(sql`select id from ${call}`)
    if (rows.length === 0)
      throw new DomainError('conflict', 'This job is running now. Look again in a moment.')
    return { act: { action, brandId: null, subject: { kind: 'job', id, name }, reason } }
  })
}
