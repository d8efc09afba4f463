import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { createConnection } from 'node:net'
import { networkInterfaces, tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startEmbeddedDatabase } from './embedded.ts'

const MODULE = new URL('./embedded.ts', import.meta.url).href

/**
 * A data directory after its first start. Each test gets a copy: creating a cluster takes seconds, copying one doesn't.
 */
let untouched: string
let dataDir: string
let children: ChildProcess[]
let stops: (() => Promise<void>)[]

beforeAll(async () => {
  untouched = mkdtempSync(join(tmpdir(), 'enamel-embedded-'))
  const { stop } = await startEmbeddedDatabase({ dataDir: untouched })
  await stop()
})

afterAll(() => rmSync(untouched, { recursive: true, force: true }))

function copyUntouched() {
  dataDir = mkdtempSync(join(tmpdir(), 'enamel-embedded-'))
  execFileSync('cp', ['-a', `${untouched}/.`, dataDir])
  children = []
  stops = []
}

async function endAll() {
  for (const child of children) child.kill('SIGKILL')
  for (const stop of stops) await stop()
  const orphan = postmasterPid()
  if (orphan) process.kill(orphan, 'SIGQUIT')
  await gone(orphan)
  rmSync(dataDir, { recursive: true, force: true })
}

// Each test starts where the previous one stopped, which also proves that restarting works.
describe('the embedded database that ends with its process', { timeout: 60_000 }, () => {
  beforeAll(copyUntouched)
  afterAll(endAll)

  it.each(['SIGTERM', 'SIGINT', 'SIGHUP', 'end of program', 'uncaught error'])(
    'stops with the process on %s',
    async (end) => {
      const { child } = await startInChild(
        {
          'end of program': 'process.stdin.destroy()',
          'uncaught error': "throw new Error('expected by the test')",
        }[end],
      )
      const postmaster = postmasterPid()
      if (end.startsWith('SIG')) child.kill(end as NodeJS.Signals)
      const [, signal] = await once(child, 'exit')
      if (end.startsWith('SIG')) expect(signal).toBe(end)
      await gone(postmaster)
      expect(postmasterPid()).toBeUndefined()
    },
  )

  it('starts again after all of them', async () => {
    await start()
  })
})

describe('the embedded database', { timeout: 60_000 }, () => {
  beforeEach(copyUntouched)
  afterEach(endAll)

  it('answers on 127.0.0.1 only, requires the password, and keeps it private to its owner', async () => {
    const { url } = await start()
    const { port, hostname } = new URL(url)
    expect(hostname).toBe('127.0.0.1')
    expect(await query(url, 'show listen_addresses')).toEqual([{ listen_addresses: '127.0.0.1' }])
    for (const address of otherAddresses()) expect(await connects(Number(port), address)).toBe(false)
    const wrong = url.replace(/:[^:@]+@/, ':guess@')
    await expect(query(wrong, 'select 1')).rejects.toThrow(/password authentication failed/)
    for (const name of ['postgres-password', 'postgres-superuser-password', 'postgres.log']) {
      expect(statSync(join(dataDir, name)).mode & 0o077, name).toBe(0)
    }
  })

  it('provides a role that owns its database and can create others, but is no superuser', async () => {
    const { url } = await start()
    expect(
      await query(url, 'select rolsuper, rolcreatedb from pg_roles where rolname = current_user'),
    ).toEqual([{ rolsuper: false, rolcreatedb: true }])
    await expect(query(url, "copy (select 1) to program 'true'")).rejects.toThrow(/permission denied/)
  })

  it('keeps what was committed when the process is killed, and stops the PostgreSQL it left', async () => {
    const first = await startInChild()
    await query(first.url, 'create table kept (n int)')
    await query(first.url, 'insert into kept select generate_series(1, 1000)')
    const unfinished = new pg.Client(first.url)
    unfinished.on('error', () => {})
    await unfinished.connect()
    await unfinished.query('begin')
    await unfinished.query('insert into kept values (0)')
    first.child.kill('SIGKILL')
    await once(first.child, 'exit')
    const orphan = postmasterPid()
    expect(isAlive(orphan)).toBe(true)

    const second = await start()
    expect(isAlive(orphan)).toBe(false)
    expect(await query(second.url, 'select count(*)::int as n, min(n) as least from kept')).toEqual([
      { n: 1000, least: 1 },
    ])
  })

  it('keeps what was committed when PostgreSQL is killed with the process', async () => {
    const first = await startInChild()
    await query(first.url, 'create table kept as select generate_series(1, 1000) as n')
    const orphan = postmasterPid()
    first.child.kill('SIGKILL')
    if (orphan) process.kill(orphan, 'SIGKILL')
    await once(first.child, 'exit')
    const second = await start()
    expect(await query(second.url, 'select count(*)::int as n from kept')).toEqual([{ n: 1000 }])
  })

  it('starts over a postmaster.pid whose pid now belongs to another process', async () => {
    const first = await start()
    const file = join(dataDir, 'postgres', 'postmaster.pid')
    const lines = readFileSync(file, 'utf8').split('\n')
    await first.stop()
    const stranger = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'])
    children.push(stranger)
    writeFileSync(file, [String(stranger.pid), ...lines.slice(1)].join('\n'))
    const second = await start()
    expect(await query(second.url, 'select 1 as one')).toEqual([{ one: 1 }])
    expect(isAlive(stranger.pid)).toBe(true)
  })

  it('refuses a second server on one data directory with a sentence, and leaves the first running', async () => {
    const first = await startInChild()
    await expect(startEmbeddedDatabase({ dataDir })).rejects.toThrow(
      `Another Enamel server (process ${first.child.pid}) already uses the database in ${dataDir}`,
    )
    expect(await query(first.url, 'select 1 as one')).toEqual([{ one: 1 }])
  })

  it('says which file is wrong when the superuser’s password is lost, and releases the directory', async () => {
    await (await start()).stop()
    const kept = readFileSync(join(dataDir, 'postgres-superuser-password'), 'utf8')
    writeFileSync(join(dataDir, 'postgres-superuser-password'), 'another')
    await expect(startEmbeddedDatabase({ dataDir })).rejects.toThrow(
      /postgres-superuser-password .* is missing or/,
    )
    rmSync(join(dataDir, 'postgres-superuser-password'))
    await expect(startEmbeddedDatabase({ dataDir })).rejects.toThrow(
      /postgres-superuser-password .* is missing or/,
    )
    writeFileSync(join(dataDir, 'postgres-superuser-password'), kept)
    await start()
  })

  it.runIf(process.getuid?.() === 0)(
    'started by root where the user postgres has no access, stores the files elsewhere',
    async () => {
      const hidden = join(dataDir, 'hidden')
      mkdirSync(hidden, { mode: 0o700 })
      const { url, stop } = await startEmbeddedDatabase({ dataDir: join(hidden, 'data') })
      const files = realpathSync(join(hidden, 'data', 'postgres'))
      try {
        expect(files.startsWith(hidden)).toBe(false)
        await query(url, 'create table kept as select 1 as n')
        await stop()
        const again = await startEmbeddedDatabase({ dataDir: join(hidden, 'data') })
        stops.push(again.stop)
        expect(await query(again.url, 'select n from kept')).toEqual([{ n: 1 }])
        await again.stop()
      } finally {
        rmSync(dirname(files), { recursive: true, force: true })
      }
    },
  )

  it('restarts PostgreSQL at the same address when it dies on its own', async () => {
    const { url } = await start()
    const postmaster = postmasterPid()
    if (postmaster) process.kill(postmaster, 'SIGKILL')
    await expect
      .poll(() => query(url, 'select 1 as one').catch(() => []), { timeout: 10_000 })
      .toEqual([{ one: 1 }])
  })
})

async function start() {
  const database = await startEmbeddedDatabase({ dataDir })
  stops.push(database.stop)
  return database
}

/** Starts the database in a separate process, which then runs until its standard input closes, or runs `then`. */
async function startInChild(then = '') {
  const child = spawn(
    process.execPath,
    [
      ...['--input-type=module', '-e'],
      `import { startEmbeddedDatabase } from ${JSON.stringify(MODULE)}
       const { url } = await startEmbeddedDatabase({ dataDir: ${JSON.stringify(dataDir)} })
       process.stdin.resume()
       console.log(url)
       setTimeout(() => { ${then} }, 300)`,
    ],
    { stdio: ['pipe', 'pipe', then.startsWith('throw') ? 'ignore' : 'inherit'] },
  )
  children.push(child)
  const [output] = await once(child.stdout, 'data')
  return { child, url: String(output).trim() }
}

async function query(url: string, text: string): Promise<unknown[]> {
  const client = new pg.Client(url)
  client.on('error', () => {})
  await client.connect()
  try {
    return (await client.query(text)).rows
  } finally {
    await client.end()
  }
}

function postmasterPid(): number | undefined {
  try {
    return Number(readFileSync(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8').split('\n')[0])
  } catch {
    return undefined
  }
}

/** Whether a process is running; a zombie is not. */
function isAlive(pid: number | undefined): boolean {
  const { stdout } = spawnSync('ps', ['-o', 'stat=', '-p', String(pid)], { encoding: 'utf8' })
  return stdout.trim() !== '' && !stdout.startsWith('Z')
}

async function gone(pid: number | undefined): Promise<void> {
  if (pid) await expect.poll(() => isAlive(pid), { timeout: 20_000 }).toBe(false)
}

function otherAddresses(): string[] {
  return Object.values(networkInterfaces())
    .flatMap((entries) => entries ?? [])
    .filter(({ family, internal }) => family === 'IPv4' && !internal)
    .map(({ address }) => address)
}

function connects(port: number, host: string): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = createConnection({ port, host, timeout: 2_000 })
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false))
    socket.once('timeout', () => resolve(false)).once('close', () => socket.destroy())
  })
}
