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
import pg from 'pg'
import { lockDataDir } from './data-dir-lock.ts'
import { postgresAccount } from './embedded-account.ts'
import { postgresBinaries } from './embedded-binaries.ts'
import {
  clusterDirectory,
  initialiseCluster,
  type Postmaster,
  startPostmaster,
  stopOrphan,
} from './embedded-cluster.ts'
import { EmbeddedDatabaseError, explainThrown } from './embedded-faults.ts'
import { freePort } from './free-port.ts'

export type EmbeddedDatabase = { url: string; stop(): Promise<void> }

export type EmbeddedDatabaseOptions = {
  /** Holds the cluster, its passwords and its log; made when missing. */
  dataDir: string
  /** Told one line at a time what an operator may want to know. */
  log?: (line: string) => void
  /** PostgreSQL settings of this run, such as `{ fsync: 'off' }` where nothing need last. */
  settings?: Record<string, string>
}

const ROLE = 'enamel'
const LOG_LIMIT_BYTES = 10 * 1024 * 1024

/**
 * Starts a real PostgreSQL for this process alone: on 127.0.0.1, a free port, with a generated password, its files
 * in `${dataDir}/postgres`. It ends when this process does; if we are killed, the next start stops what is left
 * and recovers whatever was committed. Should PostgreSQL itself die, it is started again on the same port.
 *
 * The answered URL is that of a role that owns its database and may create others, but is no superuser.
 *
 * @throws DataDirInUseError when another living server uses `dataDir`; EmbeddedDatabaseError when PostgreSQL cannot
 *   start (full disk, wrong owner, no binaries …). The messages of both are sentences for the operator.
 */
export async function startEmbeddedDatabase(options: EmbeddedDatabaseOptions): Promise<EmbeddedDatabase> {
  const { log = () => {}, settings = {} } = options
  let unlock: (() => void) | undefined
  try {
    const dataDir = openDataDir(options.dataDir)
    unlock = lockDataDir(dataDir)
    return await start(dataDir, settings, log, unlock)
  } catch (error) {
    unlock?.()
    throw isSystemError(error) ? explainThrown(error, options.dataDir) : error
  }
}

async function start(
  dataDir: string,
  settings: Record<string, string>,
  log: (line: string) => void,
  unlock: () => void,
): Promise<EmbeddedDatabase> {
  const account = postgresAccount(join(dataDir, 'postgres'))
  const binaries = postgresBinaries(account, log)
  const dir = clusterDirectory(dataDir, account, log)
  const superuserPassword = keptPassword(dataDir, 'postgres-superuser-password', dir)
  const password = keptPassword(dataDir, 'postgres-password')
  await stopOrphan(dir, log)
  initialiseCluster(dir, binaries, account, superuserPassword)

  const logFile = join(dataDir, 'postgres.log')
  if ((statSync(logFile, { throwIfNoEntry: false })?.size ?? 0) > LOG_LIMIT_BYTES)
    renameSync(logFile, `${logFile}.1`)
  const run = (port: number) => startPostmaster({ dir, binaries, account, port, logFile, settings })
  const [postmaster, port] = await onFreePort(run)
  const database = supervise(postmaster, () => run(port), log, unlock)
  try {
    await prepare(port, superuserPassword, password)
  } catch (error) {
    await database.stop()
    throw explainThrown(error, dir)
  }
  return { url: `postgres://${ROLE}:${password}@127.0.0.1:${port}/${ROLE}`, stop: database.stop }
}

/** Keeps PostgreSQL alive while we are, and takes it down with us however we end (but for kill -9). */
function supervise(
  first: Postmaster,
  restart: () => Promise<Postmaster>,
  log: (line: string) => void,
  unlock: () => void,
): { stop(): Promise<void> } {
  let postmaster = first
  let stopping: Promise<void> | undefined
  const signal = (name: NodeJS.Signals) => {
    try {
      if (!postmaster.hasEnded()) process.kill(postmaster.pid, name)
    } catch {
      // It ended in the meantime, which is what was wanted.
    }
  }
  const watch = async () => {
    for (let pause = 250; ; pause = Math.min(pause * 2, 4_000)) {
      await postmaster.ended
      if (stopping) return
      log('PostgreSQL has ended unexpectedly; starting it again.')
      await new Promise((resolve) => setTimeout(resolve, pause))
      if (stopping) return
      try {
        postmaster = await restart()
        pause = 250
        if (stopping) signal('SIGINT')
      } catch (error) {
        log(error instanceof Error ? error.message : String(error))
      }
    }
  }
  void watch()

  const onExit = () => {
    signal('SIGINT')
    unlock()
  }
  const onSignal = (name: NodeJS.Signals) => {
    // A program that shuts down in its own order listens too, and calls stop() when its requests are done.
    if (process.listenerCount(name) > 1) return
    void stop().finally(() => process.kill(process.pid, name))
  }
  const stop = () => {
    stopping ??= (async () => {
      signal('SIGINT')
      const hurry = setTimeout(() => signal('SIGQUIT'), 20_000)
      await postmaster.ended
      clearTimeout(hurry)
      process.off('exit', onExit).off('SIGTERM', onSignal).off('SIGINT', onSignal).off('SIGHUP', onSignal)
      unlock()
    })()
    return stopping
  }
  process.on('exit', onExit).on('SIGTERM', onSignal).on('SIGINT', onSignal).on('SIGHUP', onSignal)
  return { stop }
}

/** Makes our role and database where missing; every step may be repeated. */
async function prepare(port: number, superuserPassword: string, password: string): Promise<void> {
  const connect = async (database: string) => {
    const client = new pg.Client({
      host: '127.0.0.1',
      port,
      user: 'postgres',
      password: superuserPassword,
      database,
    })
    await client.connect().catch((error: Error & { code?: string }) => {
      throw error.code === '28P01' ? lostPassword() : error
    })
    return client
  }
  const admin = await connect('postgres')
  try {
    const { rows: roles } = await admin.query('select 1 from pg_roles where rolname = $1', [ROLE])
    const verb = roles.length === 0 ? 'create' : 'alter'
    await admin.query(`${verb} role ${ROLE} login createdb password ${admin.escapeLiteral(password)}`)
    const { rows: databases } = await admin.query('select 1 from pg_database where datname = $1', [ROLE])
    if (databases.length > 0) return
    // Only a superuser may install this one, so every database made later gets it from the template.
    const template = await connect('template1')
    await template.query('create extension if not exists earthdistance cascade').finally(() => template.end())
    await admin.query(`create database ${ROLE} owner ${ROLE}`)
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
      // Somebody took the port first, or the processes of a killed PostgreSQL are still on their way out.
      const passing = /Address already in use|shared memory block .* is still in use/
      if (attempt === 10 || !(error instanceof Error) || !passing.test(String(error.cause))) throw error
      await new Promise((resolve) => setTimeout(resolve, 300))
    }
  }
}

function openDataDir(path: string): string {
  mkdirSync(path, { recursive: true, mode: process.getuid?.() === 0 ? 0o711 : 0o700 })
  const dir = realpathSync(path)
  const { mode, uid } = statSync(dir)
  // PostgreSQL runs as another user under root and must pass through; what is secret here is 600 itself.
  if (process.getuid?.() === 0 && uid === 0 && (mode & 0o001) === 0) chmodSync(dir, (mode & 0o777) | 0o011)
  return dir
}

/** Reads the password kept in `name`, or makes one: 192 random bits. `cluster`: where it is already in force. */
function keptPassword(dataDir: string, name: string, cluster?: string): string {
  const path = join(dataDir, name)
  try {
    const kept = readFileSync(path, 'utf8').trim()
    if (kept !== '') return kept
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error
  }
  if (cluster && statSync(join(cluster, 'PG_VERSION'), { throwIfNoEntry: false })) throw lostPassword()
  const password = randomBytes(24).toString('base64url')
  writeFileSync(path, `${password}\n`, { mode: 0o600 })
  return password
}

function lostPassword(): EmbeddedDatabaseError {
  return new EmbeddedDatabaseError(
    'The file postgres-superuser-password in DATA_DIR is missing or is not that of this database. ' +
      'Put the right one back; docs/operations.md tells how to set a new one.',
  )
}

function isSystemError(error: unknown): boolean {
  return error instanceof Error && 'syscall' in error
}
