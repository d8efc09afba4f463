/** Who buys a membership is of age: a contract with a minor can be undone. */
export const primaryMemberFromAge = 18

/** A spouse or partner on a membership is of age too; whoever is married younger joins by phone. */
export const partnerFromAge = 18

/** A child is covered up to the day before this birthday, beyond it if disabled; 26 is the field's common line. */
export const childToAge = 26

/** What follows 'to their' or 'up to the'. */
export const childAgeWords = `${childToAge}th birthday`

/** The box, and the column of a file, that says a child stays on the plan beyond that age. */
export const disabilityLabel = 'Has a disability'

/** Days ahead a family is told that a child's cover ends: as early as of a renewal. */
export const ageOutNoticeDays = 30
