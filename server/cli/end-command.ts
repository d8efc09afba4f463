import { DomainError } from '#domain/errors.ts'
import { sayAndExit } from '#server/say-and-exit.ts'

/** What was asked for cannot be done as asked; the message tells the operator what can. */
export class UsageError extends Error {}

/**
 * Ends a command that failed, with 1: a sentence for what its caller can mend, with one line for each wrong path of
 * what was refused, and for anything else what `sayAndExit` says.
 */
export function endCommand(error: unknown): void {
  if (!isTheirs(error)) {
    sayAndExit(error)
    return
  }
  console.error(error.message)
  const fields = error instanceof DomainError ? (error.fields ?? []) : []
  for (const { path, message } of fields) console.error(`  ${path || '(whole)'}: ${message}`)
  process.exitCode = 1
}

function isTheirs(error: unknown): error is Error {
  return (
    error instanceof UsageError ||
    error instanceof DomainError ||
    (error instanceof Error &&
      'code' in error &&
      /^(ENOENT|EACCES|EISDIR|ERR_PARSE_ARGS)/.test(String(error.code)))
  )
}
