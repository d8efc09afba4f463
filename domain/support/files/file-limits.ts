/** The largest file that is attached, in megabytes, and in bytes. */
export const largestFileMegabytes = 10
export const largestFileBytes = largestFileMegabytes * 1024 * 1024
/** How many go with one message, answer or note. */
export const mostFiles = 5
/** How large those of an answer may be together: no mailbox takes more. */
export const largestTogetherBytes = 15 * 1024 * 1024
