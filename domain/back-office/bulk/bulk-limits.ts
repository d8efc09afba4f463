/** The most members of one bulk action. */
export const mostInBulk = 5_000
/** How many days a bulk action is kept, with its result. */
export const bulkKeptDays = 7
