/** The most bytes of one file; the server refuses more before it has read it all. */
export const largestFileBytes = 10 * 1024 * 1024
/** How many go with one answer or note, and how large they may be together: no mailbox takes more. */
export const mostFiles = 5
export const largestTogetherBytes = 15 * 1024 * 1024
