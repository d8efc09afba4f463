/**
 * The password of every demo account. README publishes it, so no one can choose it, in the demo or anywhere else. Only
 * the seed sets it.
 */
export const publishedPassword = 'brush-twice-daily-2026'
