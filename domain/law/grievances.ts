/**
 * Deadlines of a grievance, as regulators of several states require of plan organizations. An appeal has as many days until
 * its decision as the case had.
 */
export const grievanceLaw = { acknowledgeWorkingDays: 5, resolveDays: 30, urgentStatusDays: 3 } as const

/** States where nothing pauses the deadline of a decision, not even waiting for the filer's reply. */
const neverPaused: Record<string, string> = {
  CA: 'Health and Safety Code 1368.01 gives 30 days and knows no pause',
}

/** Whether the deadline of a decision pauses while we wait for the filer's reply, by the state's two-letter code. */
export function waitsForReply(state: string): boolean {
  return !Object.hasOwn(neverPaused, state)
}

/**
 * The days until a decision, and whether they pause for a reply, in a state or in general (`mostly`). Parameters of a
 * message.
 */
export function decisionDays(state?: string): { days: number; waits: 'never' | 'always' | 'mostly' } {
  const waits = state ? (waitsForReply(state) ? 'always' : 'never') : 'mostly'
  return { days: grievanceLaw.resolveDays, waits }
}
