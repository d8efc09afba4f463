import type pg from 'pg'
import type { Heartbeat } from '#db/heartbeat.ts'
import { isGone } from '#db/process-liveness.ts'

export type WorkerHeartbeat = {
  /**
   * Unlocks the jobs of dead workers, and jobs locked by this worker that it never received because the connection
   * broke. `running` holds the ids of the jobs it does run. Returns how many jobs were unlocked.
   */
  sweep(running: readonly string[]): Promise<number>
  /**
   * Unlocks what this worker still runs and doesn't count the attempt, so that another worker takes it at once. For
   * shutdown.
   */
  handBack(): Promise<number>
  stop(): Promise<void>
}

/**
 * Shows the other workers that this one is alive, by the lock that `pulse` holds for it. This lets a sweep tell a dead
 * worker from a slow one without a clock; graphile-worker alone leaves a killed worker's jobs locked for four hours.
 *
 * If the connection breaks while the process lives, the lock is taken again. A sweep in between could run a job twice,
 * which every job here tolerates.
 */
export async function startWorkerHeartbeat({
  pulse,
  pool,
  workerId,
}: {
  pulse: Heartbeat
  pool: pg.Pool
  workerId: string
}): Promise<WorkerHeartbeat> {
  await pulse.show(workerId)
  return {
    async sweep(running) {
      const { rows } = await pool.query<{ jobs: number }>(sweepStatement, [workerId])
      const lost = await pool.query(lostStatement, [workerId, running])
      return (rows[0]?.jobs ?? 0) + (lost.rowCount ?? 0)
    },
    async handBack() {
      const { rowCount } = await pool.query(handBackStatement, [workerId])
      await pool.query('select graphile_worker.force_unlock_workers(array[$1])', [workerId])
      await pulse.hide(workerId)
      return rowCount ?? 0
    },
    stop: () => pulse.hide(workerId),
  }
}

/** The ten seconds give a new worker time to take its lock. Locks taken here are released with the statement. */
const sweepStatement = `
  with holders as materialized (
    select locked_by, count(*)::int as jobs from graphile_worker._private_jobs
    where locked_by is not null and locked_by <> $1 and locked_at < now() - interval '10 seconds'
    group by locked_by
  ), dead as materialized (
    select locked_by, jobs from holders where ${isGone('locked_by')}
  ), unlocked as materialized (
    select graphile_worker.force_unlock_workers(array_agg(locked_by)) from dead having count(*) > 0
  )
  select coalesce((select sum(jobs) from dead), 0)::int as jobs, (select count(*) from unlocked) as done`

const lostStatement = `
  update graphile_worker._private_jobs set locked_by = null, locked_at = null
  where locked_by = $1 and locked_at < now() - interval '10 seconds' and id <> all($2::bigint[])`

const handBackStatement = `
  update graphile_worker._private_jobs
  set locked_by = null, locked_at = null, attempts = greatest(attempts - 1, 0) where locked_by = $1`
