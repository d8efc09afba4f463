import { spawn, spawnSync } from 'node:child_process'
import { chmodSync, chownSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { freePort } from '#db/embedded/free-port.ts'
import { demoPassword } from '#demo/passwords.ts'
import { confirm, prepare } from '../bench/orders/order.ts'
import { randomAddress, Visitor } from '../bench/visitor.ts'
import { findPlan, openWorld, startWeb, type World } from '../bench/world.ts'
import type { Figure } from './figures.ts'
import { violationsOf } from './ledger-violations.ts'

const rounds = Number(process.env.TIMES ?? 20)
const people = 6
/** Fewer than the web process's own connections, so that transactions share them. */
const serverConnections = 4
/** The first minor version of PgBouncer 1 that supports prepared statements in transaction mode. */
const preparing = 21

type Done = { purchases: number; calls: number; refused: number; wrong: string[] }

/** Purchases and some user journeys with PgBouncer in transaction mode between the web process and PostgreSQL. */
export async function pgbouncer(): Promise<Figure[]> {
  const world = await openWorld()
  const pooler = await startPgBouncer(world).catch(async (error: unknown) => {
    await world.stop()
    throw error
  })
  const prepares = pooler.minor >= preparing
  const web = await startWeb(world, {
    DATABASE_URL: pooler.url,
    DATABASE_DIRECT_URL: world.databaseUrl,
    DATABASE_PREPARES: String(prepares),
    WORKER: 'embedded',
    TRUST_PROXY: '1',
    LOG_LEVEL: 'error',
  })
  try {
    const planId = await findPlan(world)
    const done: Done = { purchases: 0, calls: 0, refused: 0, wrong: [] }
    await Promise.all(Array.from({ length: people }, () => live(web.origin, planId, done)))
    for (const wrong of new Set(done.wrong)) console.error(`pgbouncer: ${wrong}`)
    const servers = await serversOf(world)
    return [
      { what: `prepared statements with PgBouncer 1.${pooler.minor}`, value: Number(prepares) },
      { what: 'purchases', value: done.purchases, floor: { atLeast: people * rounds } },
      { what: 'other calls', value: done.calls, floor: { atLeast: people * rounds * 5 } },
      { what: 'asked again because there was too much (503)', value: done.refused },
      { what: 'other answers that were not 2xx', value: done.wrong.length, floor: { atMost: 0 } },
      {
        what: 'connections of PostgreSQL that the pooler used',
        value: servers,
        floor: { atMost: serverConnections },
      },
      { what: 'violations of the books', value: await violationsOf(world), floor: { atMost: 0 } },
    ]
  } finally {
    await web.stop()
    await pooler.stop()
    await world.stop()
  }
}

/** One user who buys, browses as a member and searches, repeatedly. */
async function live(origin: string, planId: string, done: Done): Promise<void> {
  const member = new Visitor(origin, randomAddress())
  await member.signIn('member@brightharbor.example', demoPassword)
  const ask = async (path: string) => {
    for (;;) {
      const answer = await member.get(path)
      await answer.arrayBuffer()
      done.calls += 1
      if (!answer.ok && answer.status !== 503) done.wrong.push(`${path} answered ${answer.status}`)
      if (answer.status !== 503) return
      done.refused += 1
      if (done.refused > people * rounds) throw new Error(`${path} is refused again and again.`)
      await pause(500)
    }
  }
  for (let round = 0; round < rounds; round += 1) {
    try {
      await confirm(await prepare(origin, planId))
      done.purchases += 1
    } catch (error) {
      done.wrong.push(String(error))
    }
    for (const path of ['/dashboard', '/api/auth', '/directory', '/faq?x=1', '/savings-summary'])
      await ask(path)
  }
}

type Pooler = { url: string; minor: number; stop(): Promise<void> }

/** PgBouncer in transaction mode in front of the world's PostgreSQL, on a free port of this machine. */
async function startPgBouncer(world: World): Promise<Pooler> {
  const said = spawnSync('pgbouncer', ['--version'], { encoding: 'utf8', env: withSbin }).stdout ?? ''
  const minor = Number(/PgBouncer 1\.(\d+)/.exec(said)?.[1])
  if (!minor) throw new Error('There is no pgbouncer on this machine (Debian: apt-get install pgbouncer).')
  const dir = mkdtempSync(join(tmpdir(), 'enamel-pgbouncer-'))
  const port = await freePort()
  const { hostname, port: behind, username, password, pathname } = new URL(world.databaseUrl)
  const name = pathname.slice(1)
  const config = join(dir, 'pgbouncer.ini')
  writeFileSync(
    config,
    [
      '[databases]',
      `${name} = host=${hostname} port=${behind} dbname=${name} user=${username} password=${password}`,
      '[pgbouncer]',
      'listen_addr = 127.0.0.1',
      `listen_port = ${port}`,
      'unix_socket_dir =',
      'auth_type = any',
      'pool_mode = transaction',
      `default_pool_size = ${serverConnections}`,
      'max_client_conn = 200',
      ...(minor >= preparing ? ['max_prepared_statements = 300'] : []),
    ].join('\n'),
  )
  const as = accountToRunAs()
  chmodSync(dir, 0o755)
  if (as) for (const path of [dir, config]) chownSync(path, as.uid, as.gid)
  const child = spawn('pgbouncer', ['-q', config], { stdio: 'ignore', env: withSbin, ...as })
  const stop = async () => {
    child.kill('SIGINT')
    rmSync(dir, { recursive: true, force: true })
  }
  process.once('exit', () => child.kill('SIGKILL'))
  const url = new URL(world.databaseUrl)
  url.port = String(port)
  for (let left = 100; ; left -= 1) {
    const client = new pg.Client(url.href)
    try {
      await client.connect()
      await client.end()
      return { url: url.href, minor, stop }
    } catch (error) {
      if (left === 0 || child.exitCode !== null) throw error
      await pause(50)
    }
  }
}

const withSbin = { ...process.env, PATH: `${process.env.PATH}:/usr/sbin` }

/** PgBouncer refuses to run as root; in that case the embedded PostgreSQL's account exists. */
function accountToRunAs(): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined
  const idOf = (flag: string) => Number(spawnSync('id', [flag, 'postgres'], { encoding: 'utf8' }).stdout)
  return { uid: idOf('-u'), gid: idOf('-g') }
}

/** Number of PostgreSQL connections under the pooled name, without the drill's own, which use the same name. */
async function serversOf({ client: { pool } }: World): Promise<number> {
  const own = pool.totalCount
  const { rows } = await pool.query<{ open: number }>(
    `select count(*)::int as open from pg_stat_activity where application_name = 'enamel' and datname = current_database()`,
  )
  return (rows[0]?.open ?? Number.NaN) - own
}
