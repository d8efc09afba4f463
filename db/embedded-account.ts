import { execFileSync } from 'node:child_process'
import { readFileSync, realpathSync, statSync } from 'node:fs'
import { dirname } from 'node:path'
import { EmbeddedDatabaseError } from './embedded-faults.ts'

/** The system account PostgreSQL runs as when we are root, which it refuses to be. */
export type Account = { name: string; uid: number; gid: number }

/**
 * The account to run PostgreSQL as; undefined when this process is not root and may run it itself.
 * A cluster that is there already keeps its owner; a new one gets the account `postgres`, made if missing.
 */
export function postgresAccount(clusterDir: string): Account | undefined {
  if (process.getuid?.() !== 0) return undefined
  return ownerOf(clusterDir) ?? find('postgres') ?? create() ?? find('nobody') ?? refuse()
}

/** Whether `account` may walk to `path` (and read it, if a file), by the mode bits of each directory on the way. */
export function canReach(path: string, account: Account): boolean {
  let step: string
  try {
    step = realpathSync(path)
  } catch {
    return false
  }
  if (!allows(step, account, statSync(step).isDirectory() ? 0o1 : 0o4)) return false
  while (step !== dirname(step)) {
    step = dirname(step)
    if (!allows(step, account, 0o1)) return false
  }
  return true
}

function allows(path: string, account: Account, wanted: number): boolean {
  const { mode, uid, gid } = statSync(path)
  const shift = uid === account.uid ? 6 : gid === account.gid ? 3 : 0
  return ((mode >> shift) & wanted) === wanted
}

function ownerOf(clusterDir: string): Account | undefined {
  const found = statSync(clusterDir, { throwIfNoEntry: false })
  return found && found.uid !== 0 ? { name: nameOf(found.uid), uid: found.uid, gid: found.gid } : undefined
}

function create(): Account | undefined {
  // Debian and Red Hat have useradd; BusyBox systems have adduser.
  for (const [program, args] of [
    ['useradd', ['--system', '--user-group', '--no-create-home', '--shell', '/bin/false', 'postgres']],
    ['adduser', ['-S', '-D', '-H', '-s', '/bin/false', 'postgres']],
  ] as const) {
    try {
      execFileSync(program, args, { stdio: 'ignore' })
    } catch {
      continue
    }
    return find('postgres')
  }
  return undefined
}

function find(name: string): Account | undefined {
  const [, uid, gid] = passwd().find(([entry]) => entry === name) ?? []
  return uid && gid ? { name, uid: Number(uid), gid: Number(gid) } : undefined
}

function nameOf(uid: number): string {
  return passwd().find(([, entry]) => entry === String(uid))?.[0] ?? `user ${uid}`
}

/** name, uid and gid of each local account. */
function passwd(): [string | undefined, string | undefined, string | undefined][] {
  return readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'))
    .map((fields) => [fields[0], fields[2], fields[3]])
}

function refuse(): never {
  throw new EmbeddedDatabaseError(
    'PostgreSQL does not run as root, and no account "postgres" could be made. ' +
      'Make one (useradd --system postgres), start Enamel as another user, or set DATABASE_URL.',
  )
}
