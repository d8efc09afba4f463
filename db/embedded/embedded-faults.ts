/** The embedded database could not start. The message is a sentence for the operator; `cause` has the details. */
export class EmbeddedDatabaseError extends Error {}

/** Messages of PostgreSQL or the system, and what an operator can do. The first match is used. */
const sentences: [RegExp, (dir: string, found: RegExpMatchArray) => string][] = [
  [
    /could not resize shared memory segment/,
    () =>
      'There is no shared memory left for the database. Give /dev/shm more room (docker: --shm-size=256m).',
  ],
  [
    /No space left on device|ENOSPC|Disk quota exceeded|EDQUOT/,
    (dir) =>
      `The disk that holds ${dir} is full. Free some space (a new database needs about 100 MB) and start again; nothing that was saved is lost.`,
  ],
  [
    /initialized by PostgreSQL version (\d+)/,
    (dir, [, version]) =>
      `The database in ${dir} was made by PostgreSQL ${version}, which this version of Enamel no longer brings. See "Upgrading" in docs/operations.md.`,
  ],
  [
    /wrong ownership|Permission denied|EACCES|EPERM|Read-only file system|EROFS/,
    (dir) =>
      `The database files in ${dir} belong to another user, or may not be reached or written. Start Enamel as the user who first started it, or set DATA_DIR to a directory of your own.`,
  ],
  [
    /error while loading shared libraries|GLIBC_[\d.]+' not found|Exec format error|ENOEXEC|spawn \S+ ENOENT|is not installed/,
    () =>
      'The PostgreSQL that npm installed does not run here. Run "npm rebuild", or "npm ci" without --omit=optional; or set DATABASE_URL to a PostgreSQL 15 or newer.',
  ],
  [
    /lock file "postmaster.pid" already exists|ENOTEMPTY/,
    (dir) => `Another Enamel server is starting on ${dir}, or stopping. Wait a moment, then start one only.`,
  ],
  [
    /could not locate a valid checkpoint record|PANIC: |invalid page in block/,
    (dir) =>
      `The database in ${dir} is damaged. Keep a copy of the directory, then restore a backup as docs/operations.md says.`,
  ],
]

/** Turns a message of PostgreSQL or the system about `dir` into one sentence an operator can act on. */
export function explainFault(output: string, dir: string): EmbeddedDatabaseError {
  for (const [said, sentence] of sentences) {
    const found = said.exec(output)
    if (found) return new EmbeddedDatabaseError(sentence(dir, found), { cause: output })
  }
  const lines = output.split('\n').filter((line) => line.trim() !== '')
  const last = lines.findLast((line) => /FATAL|PANIC|ERROR|error:/.test(line)) ?? lines.at(-1) ?? 'nothing'
  const words = last.replace(/^.*?(?:FATAL|PANIC|ERROR|error):\s*/, '').trim()
  return new EmbeddedDatabaseError(
    `The embedded database in ${dir} did not start: PostgreSQL said "${words}".`,
    {
      cause: output,
    },
  )
}
