import { NoFileError } from '#db/backup/whole-file.ts'
import { DomainError } from '#domain/errors.ts'
import { exitWithError } from '#server/lifecycle/exit-with-error.ts'

/** The command was used incorrectly. The message explains its usage. */
export class UsageError extends Error {}

/** @throws UsageError if `args` has more words than the command reads. Ignoring them could hide a mistake. */
export function takeAtMost(count: number, args: string[]): void {
  if (args.length > count)
    throw new UsageError(`“${args[count]}” is one argument too many. Nothing was done.`)
}

/**
 * Ends a failed command with exit code 1. Prints a sentence for an error the operator can fix, with one line for each
 * wrong path. Passes anything else to `sayAndExit`.
 */
export function endCommand(error: unknown): void {
  if (!isTheirs(error)) {
    exitWithError(error)
    return
  }
  console.error(explainFileError(error) ?? error.message)
  const fields = error instanceof DomainError ? (error.fields ?? []) : []
  for (const { path, message } of fields) console.error(`  ${path || '(whole)'}: ${message}`)
  process.exitCode = 1
}

function isTheirs(error: unknown): error is Error {
  return (
    error instanceof UsageError ||
    error instanceof DomainError ||
    error instanceof NoFileError ||
    (error instanceof Error &&
      'code' in error &&
      /^(ENOENT|ENOTDIR|EACCES|EPERM|EROFS|EISDIR|ENOSPC|EDQUOT|ERR_PARSE_ARGS)/.test(String(error.code)))
  )
}

/** A file system error as a sentence with the file's name; null for any other error. */
function explainFileError(error: Error): string | null {
  const code = 'code' in error ? String(error.code) : ''
  if (/^(ENOSPC|EDQUOT)$/.test(code)) return 'The disk is full. Nothing was saved.'
  const path = 'path' in error && typeof error.path === 'string' ? error.path : null
  // The user never typed a draft's name, so show the final one.
  const named = path?.replace(/\.\d+\.part$/, '')
  if (code === 'ENOENT' && named) return `${named} cannot be opened: there is no such file or folder.`
  if (/^(EACCES|EPERM|EROFS)$/.test(code) && named)
    return `${named} cannot be opened: this user has no permission.`
  return null
}
