import { NoFileError } from '#db/backup/whole-file.ts'
import { DomainError } from '#domain/errors.ts'
import { exitWithError } from '#server/lifecycle/exit-with-error.ts'

/** The command was used wrongly; the message says how to use it. */
export class UsageError extends Error {}

/** @throws UsageError where `args` has more words than the command reads: whoever typed them meant something. */
export function takeAtMost(count: number, args: string[]): void {
  if (args.length > count)
    throw new UsageError(`“${args[count]}” is one argument too many. Nothing was done.`)
}

/**
 * Ends a failed command with exit code 1. A fault the operator can fix is printed as a sentence, with one line for each
 * wrong path; anything else goes to `sayAndExit`.
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

/** What the disk said, as a sentence with the file that was named; null of any other fault. */
function explainFileError(error: Error): string | null {
  const code = 'code' in error ? String(error.code) : ''
  if (/^(ENOSPC|EDQUOT)$/.test(code)) return 'The disk is full. Nothing was saved.'
  const path = 'path' in error && typeof error.path === 'string' ? error.path : null
  // A draft has a name that nobody typed.
  const named = path?.replace(/\.\d+\.part$/, '')
  if (code === 'ENOENT' && named) return `${named} cannot be opened: there is no such file or folder.`
  if (/^(EACCES|EPERM|EROFS)$/.test(code) && named)
    return `${named} cannot be opened: this user has no permission.`
  return null
}
