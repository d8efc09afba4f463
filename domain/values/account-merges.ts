/** What a merge moved, so that it can be undone: row ids, and what the kept account received. */
export type Moved = {
  /** By table, the rows that belonged to the other account. */
  rows: Record<string, string[]>
  /** Accounts that had been merged into the other one earlier. */
  accounts: string[]
  /** For every membership of both accounts: its own card before the merge, and the one it has now. */
  cards: Record<string, { was: string | null; is: string | null }>
  /** The active membership of each account before the merge. */
  active: { kept: string | null; merged: string | null }
  /** What the kept account received: the email whose sign-in was swapped with its own, and the details it lacked. */
  got: { signIn: string | null; phone: boolean; address: boolean }
}
