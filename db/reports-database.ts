import type { Db } from '#db/client.ts'

/** State of a replica that serves reports. */
export type ReplicaState = {
  /** How long the replica took to catch up with the database, in milliseconds; null if it didn't. */
  behindMs: number | null
  /** Why the replica isn't used; null if it is. */
  fault: string | null
}

/** The database for reports and exports: large queries that must not slow down others. */
export type ReportsDatabase = {
  /**
   * Calls `work` with a database to read from. `asOf` is the time the replica's rows reflect; null if the database
   * itself was read. `work` may run twice: again on the database if a replica fails midway.
   */
  read<Found>(work: (db: Db) => Promise<Found>): Promise<{ found: Found; asOf: Date | null }>
  /** Null if there is no replica. */
  replica(): Promise<ReplicaState | null>
}

/** Reads reports from the database itself. */
export function reportsFrom(db: Db): ReportsDatabase {
  return { read: async (work) => ({ found: await work(db), asOf: null }), replica: async () => null }
}
