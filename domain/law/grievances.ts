/**
 * By when a grievance moves on: the practice that regulators of several states ask of plan organizations. An appeal
 * has the same number of days to its decision as the case had.
 */
export const grievanceLaw = { acknowledgeWorkingDays: 5, resolveDays: 30, urgentStatusDays: 3 } as const

/** The same in words: what follows 'within' in a sentence. */
export const grievanceWords = {
  acknowledge: `${grievanceLaw.acknowledgeWorkingDays} working days`,
  resolve: `${grievanceLaw.resolveDays} days`,
  urgentStatus: `${grievanceLaw.urgentStatusDays} days`,
} as const
