/** The most bytes of one file; the server refuses more before it has read it all. */
export const largestFileBytes = 10 * 1024 * 1024
/** How many go with one message, answer or note. */
export const mostFiles = 5
/** How large those of an answer may be together: no mailbox takes more. */
export const largestTogetherBytes = 15 * 1024 * 1024
