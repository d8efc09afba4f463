/** How many days a file is kept. */
export const keptDays = 7
/** How many files one person can have waiting at once. */
export const mostWaiting = 10
/** The most rows in a sheet, which is built in memory. CSV has no limit. */
export const mostInSheet = 50_000
