import { spawn, spawnSync } from 'node:child_process'
import {
  chmodSync,
  chownSync,
  closeSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { type Account, canReach } from './embedded-account.ts'
import { type Binaries, SHARED_PLACE } from './embedded-binaries.ts'
import { EmbeddedDatabaseError, explainFault } from './embedded-faults.ts'
import { processArguments, processIdentity, waitForEnd } from './process-identity.ts'

/** What PostgreSQL may see of our environment: nothing that would turn its head (PGDATA, PGPORT, locale). */
const CLUSTER_ENV = { PATH: process.env.PATH ?? '', LC_ALL: 'C' }

/**
 * The directory that holds the cluster's files: `${dataDir}/postgres`, or, when `account` cannot reach that, one
 * under /var/lib/enamel which `${dataDir}/postgres` then links to. Made, and owned by `account`, when missing.
 */
export function clusterDirectory(
  dataDir: string,
  account: Account | undefined,
  log: (line: string) => void,
): string {
  const wanted = join(dataDir, 'postgres')
  const entry = lstatSync(wanted, { throwIfNoEntry: false })
  if (entry?.isSymbolicLink() && !existsSync(wanted)) {
    throw new EmbeddedDatabaseError(
      `${wanted} is a link to database files that are gone. Restore them, or delete the link to begin with an empty database.`,
    )
  }
  if (entry) {
    const dir = realpathSync(wanted)
    if (account && !canReach(dirname(dir), account)) {
      throw new EmbeddedDatabaseError(
        `PostgreSQL runs as the user ${account.name}, which may not enter ${dirname(dir)}. ` +
          'Let others pass through its directories (chmod o+x), or move DATA_DIR.',
      )
    }
    return dir
  }
  if (!account || canReach(dataDir, account)) return own(wanted, account)
  mkdirSync(SHARED_PLACE, { recursive: true, mode: 0o755 })
  const home = mkdtempSync(join(SHARED_PLACE, 'data-'))
  chmodSync(home, 0o711)
  log(
    `The user ${account.name} may not enter ${dataDir}: keeping the database files in ${home}, linked from ${wanted}.`,
  )
  const dir = own(join(home, 'postgres'), account)
  symlinkSync(dir, wanted)
  return dir
}

/**
 * Makes a new, empty cluster in `dir` unless one is there. Made aside and moved into place, so that a process
 * killed half-way leaves nothing that looks like a database.
 */
export function initialiseCluster(
  dir: string,
  { initdb }: Binaries,
  account: Account | undefined,
  superuserPassword: string,
): void {
  if (existsSync(join(dir, 'PG_VERSION'))) return
  if (existsSync(dir) && readdirSync(dir).length > 0) {
    throw new EmbeddedDatabaseError(
      `${dir} holds files but no database. Move them away, or restore the database from a backup.`,
    )
  }
  const draft = own(`${dir}.new`, account, { empty: true })
  const passwordFile = `${dir}.password`
  try {
    writeFileSync(passwordFile, `${superuserPassword}\n`, { mode: 0o600 })
    if (account) chownSync(passwordFile, account.uid, account.gid)
    const made = spawnSync(
      initdb,
      [
        ...['-D', draft, '-U', 'postgres', '-A', 'scram-sha-256', '--pwfile', passwordFile, '-E', 'UTF8'],
        // The same order of text on every machine, whatever locales it has.
        ...['--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8'],
        ...['-c', 'timezone=UTC', '-c', 'log_timezone=UTC'],
      ],
      { encoding: 'utf8', cwd: draft, env: CLUSTER_ENV, uid: account?.uid, gid: account?.gid },
    )
    if (made.status !== 0)
      throw explainFault(`${made.error?.message ?? ''}\n${made.stdout}\n${made.stderr}`, dir)
    renameSync(draft, dir)
  } finally {
    rmSync(draft, { recursive: true, force: true })
    rmSync(passwordFile, { force: true })
  }
}

/**
 * Stops the PostgreSQL that a killed server left running on `dir`; it writes everything down as it goes.
 * What it leaves in postmaster.pid must not keep the next one from starting: PostgreSQL takes a zombie, or a stranger
 * that has since got the number, for a living server.
 */
export async function stopOrphan(dir: string, log: (line: string) => void): Promise<void> {
  const lines = postmasterFile(dir)
  // A standalone backend writes its number negated.
  const pid = Math.abs(Number(lines[0] ?? 0))
  if (!(pid > 0)) return
  const identity = processIdentity(pid)
  if (identity !== undefined && processArguments(pid).includes(dir)) {
    log(`Stopping the PostgreSQL (process ${pid}) that an earlier run left behind.`)
    await endPostmaster(pid, identity)
  }
  if (!isNumberTaken(pid)) return
  const sharedMemory = lines[6]?.trim().split(/\s+/)[1]
  for (let wait = 0; wait < 400 && isAttached(sharedMemory); wait += 1) await pause(25)
  if (!isAttached(sharedMemory)) rmSync(join(dir, 'postmaster.pid'), { force: true })
}

async function endPostmaster(pid: number, identity: string): Promise<void> {
  for (const [signal, patience] of [
    ['SIGINT', 20_000],
    ['SIGQUIT', 10_000],
  ] as const) {
    try {
      process.kill(pid, signal)
    } catch {
      // Already gone, or not ours to stop: the wait below shows which.
    }
    if (await waitForEnd(pid, identity, patience)) return
  }
  throw new EmbeddedDatabaseError(
    `A PostgreSQL that an earlier run left behind (process ${pid}) does not stop. End it, then start again.`,
  )
}

function isNumberTaken(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}

/** Whether a process of the old cluster still holds its shared memory, and so may still write. */
function isAttached(sharedMemoryId: string | undefined): boolean {
  if (!existsSync('/proc/sysvipc/shm')) return false
  const [, ...segments] = readFileSync('/proc/sysvipc/shm', 'utf8').split('\n')
  const segment = segments.map((line) => line.trim().split(/\s+/)).find(([, id]) => id === sharedMemoryId)
  return Number(segment?.[6] ?? 0) > 0
}

export type Postmaster = { pid: number; ended: Promise<void>; hasEnded(): boolean }

/** Starts PostgreSQL on `dir` and waits until it takes connections on 127.0.0.1:`port`. */
export async function startPostmaster(options: {
  dir: string
  binaries: Binaries
  account: Account | undefined
  port: number
  logFile: string
  settings: Record<string, string>
}): Promise<Postmaster> {
  const { dir, account, logFile } = options
  const settings = {
    listen_addresses: '127.0.0.1',
    port: String(options.port),
    unix_socket_directories: '',
    // What members type must not reach a log: neither failed statements nor the values in their details.
    log_min_messages: 'log',
    log_min_error_statement: 'panic',
    log_error_verbosity: 'terse',
    log_checkpoints: 'off',
    ...options.settings,
  }
  const logFrom = statSync(logFile, { throwIfNoEntry: false })?.size ?? 0
  const logHandle = openSync(logFile, 'a', 0o600)
  const child = spawn(
    options.binaries.postgres,
    ['-D', dir, ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])],
    {
      cwd: dir,
      env: CLUSTER_ENV,
      uid: account?.uid,
      gid: account?.gid,
      // A session of its own: Ctrl-C in a terminal must reach us first, so that requests in flight can finish.
      detached: true,
      stdio: ['ignore', logHandle, logHandle],
    },
  )
  closeSync(logHandle)
  child.unref()
  let spawnError = ''
  let over = false
  const ended = new Promise<void>((resolve) => {
    const end = () => {
      over = true
      resolve()
    }
    child.once('exit', end)
    child.once('error', (error) => {
      spawnError = error.message
      end()
    })
  })
  const fault = () =>
    explainFault(`${spawnError}\n${readFileSync(logFile).subarray(logFrom).toString('utf8')}`, dir)
  const deadline = Date.now() + 120_000
  while (!isReady(dir, child.pid)) {
    if (over) throw fault()
    if (Date.now() > deadline) {
      child.kill('SIGQUIT')
      throw new EmbeddedDatabaseError(
        `PostgreSQL did not get ready within two minutes; ${logFile} tells more.`,
      )
    }
    await pause(20)
  }
  return { pid: child.pid ?? 0, ended, hasEnded: () => over }
}

/** The postmaster writes `ready` on the eighth line of postmaster.pid once it takes connections. */
function isReady(dir: string, pid: number | undefined): boolean {
  const lines = postmasterFile(dir)
  return Number(lines[0]) === pid && lines[7]?.trim() === 'ready'
}

function postmasterFile(dir: string): string[] {
  try {
    return readFileSync(join(dir, 'postmaster.pid'), 'utf8').split('\n')
  } catch {
    return []
  }
}

function own(dir: string, account: Account | undefined, { empty = false } = {}): string {
  if (empty) rmSync(dir, { recursive: true, force: true })
  mkdirSync(dir, { recursive: true, mode: 0o700 })
  if (account) chownSync(dir, account.uid, account.gid)
  return dir
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms))
}
