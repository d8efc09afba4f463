/** How many members one act may be done for at once. */
export const mostInBulk = 5_000
/** For how many days it is kept, with its result. */
export const bulkKeptDays = 7
