import { type DestinationStream, type LoggerOptions, pino } from 'pino'

/** The log of a process: whatever error is told to it is told by `describeError`. */
export function createLog(options: LoggerOptions = {}, stream?: DestinationStream) {
  return pino({ base: null, ...options, serializers: { err: describeError } }, stream)
}

/**
 * The parts of an error that may be logged. A database error carries its whole connection, with the password, and the
 * parameters of the failed query: names, emails, the words of a grievance.
 */
function describeError(error: unknown): unknown {
  if (!(error instanceof Error)) return String(error)
  const { name, cause } = error
  const code = 'code' in error ? error.code : undefined
  const message = messageOf(error)
  const stack = ownStack(error)
  return { name, message, code, stack, ...(cause === undefined ? {} : { cause: describeError(cause) }) }
}

/** Where an error was thrown and what caused it, in as many lines as it takes, with no more than may be logged. */
export function stackOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const stack = ownStack(error) ?? messageOf(error)
  return error.cause === undefined ? stack : `${stack}\nCaused by ${stackOf(error.cause)}`
}

const ownStack = (error: Error) => error.stack?.replace(error.message, () => messageOf(error))

/** The message of what was thrown, without the parameters of a failed query. */
export function messageOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const code = 'code' in error ? String(error.code) : ''
  if ('params' in error && 'query' in error) return `Failed query: ${error.query}`
  // PostgreSQL's class 22 errors, such as a text where a number belongs, end with that text.
  return code.startsWith('22') ? error.message.replace(/: ".*"$/s, '') : error.message
}
