import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { closeSync, openSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import type { Cluster } from './embedded-cluster.ts'
import { EmbeddedDatabaseError, explainFault } from './embedded-faults.ts'

/** Prefix of the application name that marks a database as used by a running server; its process id follows. */
const holderName = 'enamel server '

const ofSuperuser = (port: number, password: string) => ({
  ...{ host: '127.0.0.1', port, user: 'postgres', password, connectionTimeoutMillis: 5_000 },
})

/** A connection as superuser. It ignores being disconnected. */
export async function connectSuperuser(
  port: number,
  password: string,
  database = 'postgres',
): Promise<pg.Client> {
  const client = new pg.Client({ ...ofSuperuser(port, password), database })
  client.on('error', () => {})
  await client.connect()
  return client
}

/** Marks PostgreSQL as used by this process, through a connection that stays open until either of them ends. */
export async function holdDatabase(port: number, password: string): Promise<void> {
  const pool = new pg.Pool({
    ...ofSuperuser(port, password),
    database: 'postgres',
    application_name: `${holderName}${process.pid}`,
    max: 1,
    idleTimeoutMillis: 0,
    allowExitOnIdle: true,
  })
  pool.on('error', () => {})
  await pool.query('select 1')
}

/** Starts PostgreSQL and waits until it accepts connections on 127.0.0.1:`port`. */
export async function startPostmaster(
  { dir, programs, as }: Cluster,
  options: { port: number; logFile: string; settings: Record<string, string> },
): Promise<ChildProcess> {
  const settings = {
    listen_addresses: '127.0.0.1',
    port: String(options.port),
    unix_socket_directories: '',
    // Member data must not reach a log: neither failed statements nor the values in their details.
    log_min_messages: 'log',
    log_min_error_statement: 'panic',
    log_error_verbosity: 'terse',
    log_checkpoints: 'off',
    ...options.settings,
  }
  const log = openSync(options.logFile, 'a', 0o600)
  const logFrom = readFileSync(options.logFile).length
  const args = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const child = spawn(join(programs, 'postgres'), ['-D', dir, ...args], {
    ...as,
    cwd: dir,
    // Its own process group: Ctrl-C in a terminal must reach us first, so that requests in flight can finish.
    detached: true,
    stdio: ['ignore', log, log],
  })
  closeSync(log)
  child.unref()
  let fault = ''
  child.on('error', ({ message }) => {
    fault = message
  })
  const isReady = () => {
    const lines = postmasterFile(dir)
    return Number(lines[0]) === child.pid && lines[7]?.trim() === 'ready'
  }
  for (let waits = 0; !isReady(); waits += 1) {
    if (fault || hasEnded(child))
      throw explainFault(`${fault}\n${readFileSync(options.logFile).subarray(logFrom).toString('utf8')}`, dir)
    if (waits > 6_000) child.kill('SIGQUIT')
    await pause(20)
  }
  return child
}

/** Whether the process has exited, by itself or by a signal. */
export function hasEnded(child: ChildProcess): boolean {
  return child.exitCode !== null || child.signalCode !== null
}

/**
 * The port of the PostgreSQL running on the files in `dir`; null if none responds there. Waits for one that is starting
 * or recovering.
 */
export async function findPort(dir: string, superuserPassword: string): Promise<number | null> {
  const client = await connectTo(dir, superuserPassword)
  await client?.end()
  return client?.port ?? null
}

async function connectTo(dir: string, password: string): Promise<pg.Client | null> {
  for (let waits = 0; ; waits += 1) {
    const port = Number(postmasterFile(dir)[3])
    if (!(port > 0)) return null
    try {
      const client = await connectSuperuser(port, password)
      const { rows } = await client.query<{ data_directory: string }>('show data_directory')
      if (rows[0]?.data_directory === dir) return client
      await client.end()
      return null
    } catch (error) {
      const isStarting = error instanceof Error && 'code' in error && error.code === '57P03'
      if (!isStarting || waits > 240) return null
      await pause(250)
    }
  }
}

/**
 * Stops a PostgreSQL that a killed server left running on `dir`, with a clean shutdown.
 *
 * @throws EmbeddedDatabaseError if a running server uses it.
 */
export async function stopOrphan(
  dir: string,
  superuserPassword: string,
  log: (line: string) => void,
): Promise<void> {
  const client = await connectTo(dir, superuserPassword)
  if (!client) return disownPidFile(dir)
  const holder = await findHolder(client)
  await client.end()
  if (holder)
    throw new EmbeddedDatabaseError(
      `Another Enamel server (process ${holder.slice(holderName.length)}) already uses the database in ${dir}. ` +
        'Stop it first, or give this one a directory of its own with DATA_DIR.',
    )
  const pid = Number(postmasterFile(dir)[0])
  log(`Stopping the PostgreSQL (process ${pid}) that an earlier run left behind.`)
  for (let waits = 0; Number(postmasterFile(dir)[0]) === pid; waits += 1) {
    if (waits === 0) process.kill(pid, 'SIGINT')
    if (waits === 800) process.kill(pid, 'SIGQUIT')
    if (waits > 1_200)
      throw new EmbeddedDatabaseError(`PostgreSQL (process ${pid}) does not stop. End it, then start again.`)
    await pause(25)
  }
}

/**
 * The connection of the server that uses this PostgreSQL. A killed server's connection may linger for a moment, and a
 * server that just started has none yet, so both cases are checked again.
 */
async function findHolder(client: pg.Client): Promise<string | null> {
  for (let seen = 0; ; ) {
    const { rows } = await client.query<{ holder: string | null; young: boolean }>(
      `select pg_postmaster_start_time() > now() - interval '5 seconds' as young,
        (select application_name from pg_stat_activity where application_name like $1 limit 1) as holder`,
      [`${holderName}%`],
    )
    const { holder = null, young = false } = rows[0] ?? {}
    if (holder) seen += 1
    if (seen === 4 || (!holder && !young)) return holder
    await pause(250)
  }
}

/**
 * PostgreSQL refuses to start while any process has the id in its pid file, even an unrelated one that reuses the id,
 * or a zombie. It ignores its own parent's id, so this writes that. The rest of the file stays: PostgreSQL uses it to
 * see whether old processes still hold its memory.
 */
function disownPidFile(dir: string): void {
  const [pid, ...rest] = postmasterFile(dir)
  if (!pid || commandOf(Math.abs(Number(pid))).includes(dir)) return
  writeFileSync(join(dir, 'postmaster.pid'), [process.pid, ...rest].join('\n'))
}

function commandOf(pid: number): string {
  if (process.platform !== 'linux')
    return spawnSync('ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8' }).stdout
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8')
  } catch {
    return ''
  }
}

/**
 * Lines of the pid file: process, data directory, start, port, socket, address, shared memory, state. Empty if missing.
 */
function postmasterFile(dir: string): string[] {
  try {
    return readFileSync(join(dir, 'postmaster.pid'), 'utf8').split('\n')
  } catch {
    return []
  }
}
