/** The largest attachment, in megabytes and in bytes. */
export const largestFileMegabytes = 10
export const largestFileBytes = largestFileMegabytes * 1024 * 1024
/** The most files per message, answer or note. */
export const mostFiles = 5
/** The most bytes all files of an answer may have together. Mailboxes accept no more. */
export const largestTogetherBytes = 15 * 1024 * 1024
