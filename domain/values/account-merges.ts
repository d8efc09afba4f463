/** What a merge moved, by which it is undone: ids of rows, and what the kept account got. */
export type Moved = {
  /** By table, the rows that were the other account's. */
  rows: Record<string, string[]>
  /** Accounts that had been merged into the other one before. */
  accounts: string[]
  /** Of every membership of both: the card of its own that it had, and the one that was made its own. */
  cards: Record<string, { was: string | null; is: string | null }>
  /** The active membership of each account, as it was. */
  active: { kept: string | null; merged: string | null }
  /** What the kept account got: the email whose way to sign in changed places with its own, and what it had none of. */
  got: { signIn: string | null; phone: boolean; address: boolean }
}
