/** The embedded database could not start. The message is a sentence for the operator; `cause` holds the rest. */
export class EmbeddedDatabaseError extends Error {}

type Explanation = { when: RegExp; say: (dir: string, match: RegExpMatchArray) => string }

const EXPLANATIONS: Explanation[] = [
  {
    when: /could not resize shared memory segment/,
    say: () =>
      'The machine has no shared memory left for the database. Give /dev/shm more room (in a container: --shm-size=256m).',
  },
  {
    when: /No space left on device|ENOSPC|Disk quota exceeded|EDQUOT/,
    say: (dir) =>
      `The disk that holds ${dir} is full. Free some space (a new database needs about 100 MB) and start again; nothing that was saved is lost.`,
  },
  {
    when: /Read-only file system|EROFS/,
    say: (dir) => `${dir} is on a read-only file system. Set DATA_DIR to a directory that can be written.`,
  },
  {
    when: /initialized by PostgreSQL version (\d+)/,
    say: (dir, match) =>
      `The database in ${dir} was made by PostgreSQL ${match[1]}, which this version of Enamel no longer brings. See "Upgrading" in docs/operations.md.`,
  },
  {
    when: /data directory ".*" has wrong ownership|could not open file .*: Permission denied|Permission denied|EACCES|EPERM/,
    say: (dir) =>
      `The database files in ${dir} belong to another user, or may not be reached. Start Enamel as the user who first started it, or set DATA_DIR to a directory of your own.`,
  },
  {
    when: /error while loading shared libraries: (\S+?):|GLIBC_[\d.]+' not found|Exec format error|ENOEXEC/,
    say: () =>
      'The PostgreSQL that npm installed does not run on this system. Delete node_modules and install again; if that does not help, set DATABASE_URL to a PostgreSQL 15 or newer.',
  },
  {
    when: /Cannot allocate memory|could not map anonymous shared memory|ENOMEM/,
    say: () => 'The machine has too little free memory for the database (it needs about 200 MB).',
  },
  {
    when: /could not locate a valid checkpoint record|PANIC: |invalid page in block/,
    say: (dir) =>
      `The database in ${dir} is damaged. Keep a copy of the directory, then restore a backup as docs/operations.md says.`,
  },
]

/** Turns what PostgreSQL or the system said about `dir` into one sentence an operator can act on. */
export function explainFault(output: string, dir: string): EmbeddedDatabaseError {
  for (const { when, say } of EXPLANATIONS) {
    const match = output.match(when)
    if (match) return new EmbeddedDatabaseError(say(dir, match), { cause: output })
  }
  const last = lastWords(output)
  return new EmbeddedDatabaseError(
    `The embedded database in ${dir} did not start${last ? `: PostgreSQL said "${last}"` : ' and gave no reason'}.`,
    { cause: output },
  )
}

/** As `explainFault`, for something thrown; an error that is already a sentence stays as it is. */
export function explainThrown(thrown: unknown, dir: string): Error {
  if (thrown instanceof EmbeddedDatabaseError) return thrown
  return explainFault(thrown instanceof Error ? thrown.message : String(thrown), dir)
}

function lastWords(output: string): string {
  const lines = output.split('\n').filter((line) => line.trim() !== '')
  const telling = lines.findLast((line) => /FATAL|PANIC|ERROR|error:/.test(line)) ?? lines.at(-1) ?? ''
  return telling.replace(/^.*?(?:FATAL|PANIC|ERROR|error):\s*/, '').trim()
}
