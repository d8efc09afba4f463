/** The bytes of the compressed file per part; as base64 they fit in one call. */
export const partBytes = 46_000
/** A file of a million offices is about a hundred megabytes. */
export const largestFileBytes = 512 * 1024 * 1024
export const largestFileWords = 'A file can be at most 512 MB. Split it first.'
export const mostParts = 4_000
