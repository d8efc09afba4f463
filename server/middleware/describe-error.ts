/**
 * What of an error is worth a line of the log. A database error drags its whole connection along, password and all,
 * and what a failed query was given: names, mails, the words of a grievance, and whatever was pasted among them.
 */
export function describeError(error: unknown): unknown {
  if (!(error instanceof Error)) return String(error)
  const { name, cause } = error
  const code = 'code' in error ? error.code : undefined
  const message = messageOf(error)
  const stack = error.stack?.replace(error.message, () => message)
  return { name, message, code, stack, ...(cause === undefined ? {} : { cause: describeError(cause) }) }
}

/** The message of what was thrown, without what a failed query was given. */
export function messageOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const code = 'code' in error ? String(error.code) : ''
  if ('params' in error && 'query' in error) return `Failed query: ${error.query}`
  // Class 22 of PostgreSQL, such as a text that is no number, ends with that text.
  return code.startsWith('22') ? error.message.replace(/: ".*"$/s, '') : error.message
}
