import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'

/** The first half of the advisory lock each living worker holds; the second is a hash of its id. */
const presenceKey = 731_640

export type WorkerPresence = {
  /**
   * Unlocks the jobs of dead workers, and jobs locked by this worker that it never received because the connection
   * broke. `running` holds the ids of the jobs it does run. Returns how many jobs were unlocked.
   */
  sweep(running: readonly string[]): Promise<number>
  stop(): Promise<void>
}

/**
 * Shows the other workers that this one is alive: it holds a session advisory lock, which PostgreSQL releases the
 * moment the process dies. A sweep can so tell a dead worker from a slow one without a clock; graphile-worker alone
 * leaves a killed worker's jobs locked for four hours.
 *
 * If the connection breaks while the process lives, the lock is taken again. A sweep in between could run a job
 * twice, which every job here tolerates.
 */
export async function announceWorker({
  url,
  workerId,
  onError,
}: {
  url: string
  workerId: string
  onError: (error: unknown) => void
}): Promise<WorkerPresence> {
  let stopped = false
  let client = await hold()

  async function hold(): Promise<pg.Client> {
    const holder = new pg.Client({ connectionString: url, application_name: 'enamel-worker' })
    let isBroken = false
    // A broken connection may report it twice. Two attempts would wait for each other, and one would outlive the worker.
    holder.on('error', (error) => {
      if (stopped || isBroken) return
      isBroken = true
      onError(error)
      void holdAgain()
    })
    await holder.connect()
    await holder.query('select pg_advisory_lock($1, hashtext($2))', [presenceKey, workerId])
    return holder
  }

  async function holdAgain(): Promise<void> {
    while (!stopped) {
      try {
        client = await hold()
        if (stopped) await client.end()
        return
      } catch (error) {
        onError(error)
        await sleep(2_000, undefined, { ref: false })
      }
    }
  }

  return {
    async sweep(running) {
      const { rows } = await client.query<{ jobs: number }>(sweepStatement, [presenceKey, workerId])
      const lost = await client.query(lostStatement, [workerId, running])
      return (rows[0]?.jobs ?? 0) + (lost.rowCount ?? 0)
    },
    async stop() {
      stopped = true
      await client.end().catch(onError)
    },
  }
}

/**
 * A worker whose lock we can take is dead. The ten seconds give a new worker time to take its lock. Locks taken here
 * are released with the statement.
 */
const sweepStatement = `
  with holders as materialized (
    select locked_by, count(*)::int as jobs from graphile_worker._private_jobs
    where locked_by is not null and locked_by <> $2 and locked_at < now() - interval '10 seconds'
    group by locked_by
  ), dead as materialized (
    select locked_by, jobs from holders where pg_try_advisory_xact_lock($1, hashtext(locked_by))
  ), unlocked as materialized (
    select graphile_worker.force_unlock_workers(array_agg(locked_by)) from dead having count(*) > 0
  )
  select coalesce((select sum(jobs) from dead), 0)::int as jobs, (select count(*) from unlocked) as done`

const lostStatement = `
  update graphile_worker._private_jobs set locked_by = null, locked_at = null
  where locked_by = $1 and locked_at < now() - interval '10 seconds' and id <> all($2::bigint[])`
