/** Minimum age to buy a membership: a minor can void a contract. */
export const primaryMemberFromAge = 18

/** Minimum age of a spouse or partner on a membership. Couples with a younger partner join by phone. */
export const partnerFromAge = 18

/**
 * A child is on the plan through the day before this birthday; a child with a disability stays on. 26 is the industry's
 * usual limit.
 */
export const childToAge = 26

/** The age in a sentence, after 'to their' or 'up to the'. */
export const childAgeWords = `${childToAge}th birthday`

/** The label of the checkbox and of the file column for a child who stays on the plan beyond that age. */
export const disabilityLabel = 'Has a disability'

/** Days before a child leaves the plan that the family gets a notice, as early as for a renewal. */
export const ageOutNoticeDays = 30
