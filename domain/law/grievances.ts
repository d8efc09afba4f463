/**
 * By when a grievance moves on: the practice that regulators of several states ask of plan organizations. An appeal
 * has the same number of days to its decision as the case had.
 */
export const grievanceLaw = { acknowledgeWorkingDays: 5, resolveDays: 30, urgentStatusDays: 3 } as const

/** States where nothing stops the days to a decision, not even waiting for whoever filed. */
const neverPaused: Record<string, string> = {
  CA: 'Health and Safety Code 1368.01 gives 30 days and knows no pause',
}

/** Whether the days to a decision wait while a reply of whoever filed is awaited; by the two letters of the state. */
export function waitsForReply(state: string): boolean {
  return !Object.hasOwn(neverPaused, state)
}

/**
 * The days to a decision, and whether they wait for a reply of whoever filed: in a state, or as it is true in every one
 * (`mostly`). Values of a sentence.
 */
export function decisionDays(state?: string): { days: number; waits: 'never' | 'always' | 'mostly' } {
  const waits = state ? (waitsForReply(state) ? 'always' : 'never') : 'mostly'
  return { days: grievanceLaw.resolveDays, waits }
}
