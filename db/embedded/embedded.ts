import { randomBytes } from 'node:crypto'
import {
  chmodSync,
  mkdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { openCluster } from './embedded-cluster.ts'
import { EmbeddedDatabaseError, explainFault } from './embedded-faults.ts'
import {
  connectSuperuser,
  findPort,
  hasEnded,
  holdDatabase,
  startPostmaster,
  stopOrphan,
} from './embedded-postmaster.ts'
import { freePort } from './free-port.ts'

export type EmbeddedDatabase = { url: string; stop(): Promise<void> }

export type EmbeddedDatabaseOptions = {
  /** Holds the cluster, its passwords and its log; created when missing. */
  dataDir: string
  /** Receives status lines for the operator. */
  log?: (line: string) => void
  /** PostgreSQL settings for this run, such as `{ fsync: 'off' }` where nothing needs to last. */
  settings?: Record<string, string>
}

const role = 'enamel'
const logLimitBytes = 10 * 1024 * 1024

/**
 * Starts a real PostgreSQL for this process only: on 127.0.0.1, on a free port, with a generated password, its files in
 * `${dataDir}/postgres`. It ends with this process. If we are killed, the next start stops what is left and recovers
 * whatever was committed. If PostgreSQL itself dies, it is restarted on the same port.
 *
 * The returned URL is for a role that owns its database and may create others, but isn't a superuser.
 *
 * @throws EmbeddedDatabaseError, a sentence for the operator: another running server uses `dataDir`, or PostgreSQL
 * can't start (full disk, wrong owner, no programs …).
 */
export async function startEmbeddedDatabase({
  dataDir: path,
  log = () => {},
  settings = {},
}: EmbeddedDatabaseOptions): Promise<EmbeddedDatabase> {
  try {
    const dataDir = openDataDir(path)
    const superuserPassword = keptPassword(dataDir, 'postgres-superuser-password')
    const password = keptPassword(dataDir, 'postgres-password')
    const cluster = openCluster(dataDir, superuserPassword)
    await stopOrphan(cluster.dir, superuserPassword, log)
    const logFile = join(dataDir, 'postgres.log')
    if ((statSync(logFile, { throwIfNoEntry: false })?.size ?? 0) > logLimitBytes)
      renameSync(logFile, `${logFile}.1`)
    const run = (port: number) => startPostmaster(cluster, { port, logFile, settings })
    const [postmaster, port] = await onFreePort(run)
    const hold = () => holdDatabase(port, superuserPassword).catch(explainPassword)
    const database = supervise(postmaster, { restart: () => run(port), hold, log })
    try {
      await database.held
      await prepare(port, superuserPassword, password)
    } catch (error) {
      await database.stop()
      throw error
    }
    return { url: urlOf(port, password), stop: database.stop }
  } catch (error) {
    const isOfSystem = error instanceof Error && ('syscall' in error || 'severity' in error)
    throw isOfSystem ? explainFault(error.message, path) : error
  }
}

/** The URL of the database that a server is running on `dataDir`; null if none is. */
export async function findRunningDatabase(dataDir: string): Promise<string | null> {
  try {
    const [superuserPassword, password] = ['postgres-superuser-password', 'postgres-password'].map((name) =>
      readFileSync(join(dataDir, name), 'utf8').trim(),
    )
    const port = await findPort(realpathSync(join(dataDir, 'postgres')), superuserPassword ?? '')
    return port === null ? null : urlOf(port, password ?? '')
  } catch {
    // No such files, or another user's: nothing of ours runs there.
    return null
  }
}

function urlOf(port: number, password: string): string {
  return `postgres://${role}:${password}@127.0.0.1:${port}/${role}`
}

type Postmaster = Awaited<ReturnType<typeof startPostmaster>>

/** Keeps PostgreSQL running while this process does, and stops it however this process ends, except by kill -9. */
function supervise(
  first: Postmaster,
  {
    restart,
    hold,
    log,
  }: { restart: () => Promise<Postmaster>; hold: () => Promise<void>; log: (line: string) => void },
): { held: Promise<void>; stop(): Promise<void> } {
  let postmaster = first
  let stopping = false
  const interrupt = () => void (hasEnded(postmaster) || postmaster.kill('SIGINT'))
  const watch = (): Promise<void> => {
    postmaster.once('exit', () => void (stopping || revive()))
    if (stopping) interrupt()
    return hold()
  }
  const revive = async () => {
    log('PostgreSQL has ended unexpectedly; starting it again.')
    for (let wait = 250; !stopping; wait = Math.min(wait * 2, 4_000)) {
      await pause(wait)
      try {
        postmaster = await restart()
        await watch()
        return
      } catch (error) {
        log(error instanceof Error ? error.message : String(error))
      }
    }
  }
  const onSignal = (name: NodeJS.Signals) => {
    // A program with its own shutdown sequence also listens, and calls stop() once its requests are done.
    if (process.listenerCount(name) > 1) return
    void stop().finally(() => process.kill(process.pid, name))
  }
  const signals = ['SIGTERM', 'SIGINT', 'SIGHUP'] as const
  const stop = async () => {
    stopping = true
    interrupt()
    for (let waits = 0; !hasEnded(postmaster); waits += 1) {
      if (waits === 800) postmaster.kill('SIGQUIT')
      await pause(25)
    }
    process.off('exit', interrupt)
    for (const signal of signals) process.off(signal, onSignal)
  }
  process.on('exit', interrupt)
  for (const signal of signals) process.on(signal, onSignal)
  return { held: watch(), stop }
}

/** Creates our role and database where missing; every step is repeatable. */
async function prepare(port: number, superuserPassword: string, password: string): Promise<void> {
  const admin = await connectSuperuser(port, superuserPassword)
  try {
    const { rows: roles } = await admin.query('select 1 from pg_roles where rolname = $1', [role])
    const verb = roles.length === 0 ? 'create' : 'alter'
    await admin.query(`${verb} role ${role} login createdb password ${admin.escapeLiteral(password)}`)
    const { rows: databases } = await admin.query('select 1 from pg_database where datname = $1', [role])
    if (databases.length > 0) return
    // Only a superuser may install this extension, so later databases get it from the template.
    const template = await connectSuperuser(port, superuserPassword, 'template1')
    await template.query('create extension if not exists earthdistance cascade').finally(() => template.end())
    await admin.query(`create database ${role} owner ${role}`)
  } finally {
    await admin.end()
  }
}

async function onFreePort(run: (port: number) => Promise<Postmaster>): Promise<[Postmaster, number]> {
  for (let attempt = 1; ; attempt += 1) {
    const port = await freePort()
    try {
      return [await run(port), port]
    } catch (error) {
      // Another process took the port first, or processes of a killed PostgreSQL are still exiting.
      const passing = /Address already in use|shared memory block .* is still in use/
      if (attempt === 10 || !(error instanceof Error) || !passing.test(String(error.cause))) throw error
      await pause(300)
    }
  }
}

function openDataDir(path: string): string {
  mkdirSync(path, { recursive: true, mode: process.getuid?.() === 0 ? 0o711 : 0o700 })
  const dir = realpathSync(path)
  const { mode, uid } = statSync(dir)
  // Under root, PostgreSQL runs as another user and must traverse this folder; secret files in it are 600.
  if (process.getuid?.() === 0 && uid === 0 && (mode & 0o001) === 0) chmodSync(dir, (mode & 0o777) | 0o011)
  return dir
}

/** Reads the password stored in `name`, or generates one: 192 random bits. */
function keptPassword(dataDir: string, name: string): string {
  const path = join(dataDir, name)
  const kept = statSync(path, { throwIfNoEntry: false }) && readFileSync(path, 'utf8').trim()
  if (kept) return kept
  const password = randomBytes(24).toString('base64url')
  writeFileSync(path, `${password}\n`, { mode: 0o600 })
  return password
}

function explainPassword(error: Error & { code?: string }): never {
  if (error.code !== '28P01') throw error
  throw new EmbeddedDatabaseError(
    'The file postgres-superuser-password in DATA_DIR is missing or is not that of this database. ' +
      'Put the right one back; docs/operations.md tells how to set a new one.',
  )
}
