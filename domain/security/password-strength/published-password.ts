/**
 * The password of everybody in the demo. README publishes it, so nobody can choose it, in the demo or anywhere else; the
 * seed alone gives it.
 */
export const publishedPassword = 'brush-twice-daily-2026'
