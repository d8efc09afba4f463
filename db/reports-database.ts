import type { Db } from '#db/client.ts'

/** How a replica that reports are read from stands. */
export type ReplicaState = {
  /** How long it took, in milliseconds, until it had everything the database had when it was asked; null: it did not get there. */
  behindMs: number | null
  /** Why it is not read from; null: it is. */
  fault: string | null
}

/** Where reports and exports are read: large questions that may keep nobody else waiting. */
export type ReportsDatabase = {
  /**
   * Gives `work` a database to read from. `asOf`: the instant whose rows a replica showed; null when it was the database
   * itself. It may be called twice: once more with the database when a replica fails half-way.
   */
  read<Found>(work: (db: Db) => Promise<Found>): Promise<{ found: Found; asOf: Date | null }>
  /** Null where there is none. */
  replica(): Promise<ReplicaState | null>
}

/** Reads from the database itself. */
export function reportsFrom(db: Db): ReportsDatabase {
  return { read: async (work) => ({ found: await work(db), asOf: null }), replica: async () => null }
}
