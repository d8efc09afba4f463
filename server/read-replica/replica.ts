import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'
import { createDb, type Db } from '#db/client.ts'
import type { ReplicaState, ReportsDatabase } from '#db/reports-database.ts'
import { DomainError } from '#domain/errors.ts'

/** How long a report waits for the replica to catch up, and how long the replica then rests after failing to. */
const usual = { patienceMs: 2_000, restMs: 15_000 }
/** Connection timeout. */
const connectMs = 2_000
const betweenMs = 25

/**
 * This server's log position, and the timeline it writes; a standby writes none. Its own log holds everything
 * committed.
 */
const standing = `
select system_identifier::text as system,
  case when pg_is_in_recovery() then pg_last_wal_replay_lsn() else pg_current_wal_flush_lsn() end as at,
  case when not pg_is_in_recovery() then left(pg_walfile_name(pg_current_wal_flush_lsn()), 8) end as timeline
from pg_control_system()`

const here = `select system, at::text as at, timeline from (${standing}) s`

/**
 * Whether this server has reached that position. A standby must have replayed it; any other server must be the database
 * itself.
 */
const caughtUp = `
select system = $1 and (timeline is null or timeline = $2) as is_ours, at >= $3::pg_lsn as is_there from (${standing}) s`

type OpenedReplica = { reading: ReportsDatabase; close(): Promise<void> }

/**
 * Reads reports from the replica at `url`. They include everything committed when the report was requested: it waits
 * until the replica has replayed that. If the replica is late or fails, the report reads the database itself and logs a
 * warning.
 */
export function openReplica({
  url,
  db,
  pool,
  warn,
  patienceMs = usual.patienceMs,
  waitsMs = connectMs,
  restMs = usual.restMs,
}: {
  url: string
  db: Db
  pool: Pick<pg.Pool, 'query'>
  warn: (message: string, error: unknown) => void
  patienceMs?: number
  waitsMs?: number
  restMs?: number
}): OpenedReplica {
  const replica = createDb(url, {
    max: 4,
    patienceMs: waitsMs,
    name: 'enamel-reports',
    onError: (error) => warn('a connection to the replica broke', error),
  })
  let restsUntil = 0

  async function look(): Promise<ReplicaState & { asOf: Date }> {
    const { rows } = await pool.query<{ system: string; timeline: string | null; at: string }>(here)
    const [now] = rows
    if (!now) throw new Error('PostgreSQL did not say where it is.')
    const asOf = new Date()
    const began = performance.now()
    try {
      for (;;) {
        const { rows: found } = await replica.pool.query<{ is_ours: boolean; is_there: boolean | null }>(
          caughtUp,
          [now.system, now.timeline, now.at],
        )
        if (!found[0]?.is_ours) return { behindMs: null, fault: 'It is no replica of this database.', asOf }
        const behindMs = performance.now() - began
        if (found[0].is_there) return { behindMs, fault: null, asOf }
        if (behindMs > patienceMs) {
          return { behindMs: null, fault: `It is more than ${patienceMs / 1_000} s behind.`, asOf }
        }
        await pause(betweenMs)
      }
    } catch (error) {
      return {
        behindMs: null,
        fault: `It does not answer: ${error instanceof Error ? error.message : error}`,
        asOf,
      }
    }
  }

  async function read<Found>(work: (db: Db) => Promise<Found>): Promise<{ found: Found; asOf: Date | null }> {
    if (performance.now() >= restsUntil) {
      const { fault, asOf } = await look()
      if (fault === null) {
        try {
          return { found: await work(replica.db), asOf }
        } catch (error) {
          if (error instanceof DomainError) throw error
          warn('a report failed on the replica and is read from the database', error)
        }
      } else {
        restsUntil = performance.now() + restMs
        warn(
          `reports are read from the database for ${restMs / 1_000} s, not from the replica: ${fault}`,
          null,
        )
      }
    }
    return { found: await work(db), asOf: null }
  }

  const state = async (): Promise<ReplicaState> => {
    const { behindMs, fault } = await look()
    return { behindMs, fault }
  }
  return { reading: { read, replica: state }, close: () => replica.close() }
}
