import { type DestinationStream, type LoggerOptions, pino } from 'pino'

/** Creates a process's log, which serializes errors with `describeError`. */
export function createLog(options: LoggerOptions = {}, stream?: DestinationStream) {
  return pino({ base: null, ...options, serializers: { err: describeError } }, stream)
}

/**
 * The parts of an error that are safe to log. A database error carries its connection with the password, and the failed
 * query's parameters: names, emails, the text of a grievance.
 */
function describeError(error: unknown): unknown {
  if (!(error instanceof Error)) return String(error)
  const { name, cause } = error
  const code = 'code' in error ? error.code : undefined
  const message = messageOf(error)
  const stack = ownStack(error)
  return { name, message, code, stack, ...(cause === undefined ? {} : { cause: describeError(cause) }) }
}

/** An error's stack and causes, one per line, limited to what is safe to log. */
export function stackOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const stack = ownStack(error) ?? messageOf(error)
  return error.cause === undefined ? stack : `${stack}\nCaused by ${stackOf(error.cause)}`
}

const ownStack = (error: Error) => error.stack?.replace(error.message, () => messageOf(error))

/** The message of a thrown value, without a failed query's parameters. */
export function messageOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const code = 'code' in error ? String(error.code) : ''
  if ('params' in error && 'query' in error) return `Failed query: ${error.query}`
  // PostgreSQL's class 22 errors end with the invalid value.
  return code.startsWith('22') ? error.message.replace(/: ".*"$/s, '') : error.message
}
