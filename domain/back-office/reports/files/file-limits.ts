/** For how many days a file is kept. */
export const keptDays = 7
/** How many one person may have waiting at once. */
export const mostWaiting = 10
/** The most rows of a sheet: it is put together in memory. CSV has no end. */
export const mostInSheet = 50_000
