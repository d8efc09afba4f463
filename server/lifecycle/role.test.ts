import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { Services } from '#domain/services.ts'
import { loadEnv } from '#server/env.ts'
import { openServices } from '#server/open-services.ts'
import { useDatabase } from '#tests/helpers/database.ts'
import { testConfig } from '#tests/helpers/test-api.ts'
import { envOfRole, type Role } from './role.ts'
import { sdNotify } from './sd-notify.ts'

const database = useDatabase()
/** Application names of the clients that came through the pooler. */
let pooled: string[]
let poolerUrl: string
const sockets = new Set<Socket>()

/** Stands in for a pooler: forwards everything and records who connects. */
const pooler = createServer((client) => {
  const { hostname, port } = new URL(database.url)
  const server = connect(Number(port), hostname)
  for (const socket of [client, server]) sockets.add(socket.on('error', () => {}))
  client.once('data', (start) => pooled.push(/application_name\0([^\0]*)/.exec(String(start))?.[1] ?? '?'))
  client.pipe(server).pipe(client)
})

beforeAll(async () => {
  pooler.listen(0, '127.0.0.1')
  await once(pooler, 'listening')
  const url = new URL(database.url)
  url.port = String((pooler.address() as AddressInfo).port)
  poolerUrl = url.href
})
afterAll(() => {
  for (const socket of sockets) socket.destroy()
  pooler.close()
})

const settings = () =>
  loadEnv({
    APP_ENV: 'test',
    DATABASE_URL: poolerUrl,
    DATABASE_DIRECT_URL: database.url,
    DATABASE_REPLICA_URL: database.url,
    SESSION_SECRET: testConfig.sessionSecret,
    LOG_LEVEL: 'silent',
  })

/** The connections of a process with this role, through the pooler and bypassing it. */
async function connectionsOf(
  role: Role,
  use = async (_: Services) => {},
): Promise<{ pooled: string[]; direct: string[] }> {
  pooled = []
  const { services, close } = await openServices(envOfRole(settings(), role))
  await services.db.execute('select 1')
  await use(services)
  const { rows } = await database.pool.query<{ name: string }>(
    `select distinct application_name as name from pg_stat_activity
     where datname = current_database() and application_name like 'enamel-%' order by 1`,
  )
  await close()
  return { pooled: [...new Set(pooled)], direct: rows.map(({ name }) => name) }
}

test('only single-transaction work uses the pooler; the worker bypasses it completely', async () => {
  const forPages = ['enamel-listen', 'enamel-pulse']
  const withJobs = [...forPages, 'enamel-worker']
  expect(await connectionsOf('all')).toEqual({ pooled: ['enamel'], direct: withJobs })
  expect(await connectionsOf('web')).toEqual({ pooled: ['enamel'], direct: forPages })
  expect(await connectionsOf('worker')).toEqual({ pooled: [], direct: withJobs })
  // Only reports ever use the replica.
  const report = async ({ reports }: Services) => void (await reports.read((db) => db.execute('select 1')))
  const withReplica = [...forPages, 'enamel-reports', 'enamel-worker']
  expect(await connectionsOf('worker', report)).toEqual({ pooled: [], direct: withReplica })
})

test('a role started alone says what it lacks', () => {
  const env = settings()
  for (const role of ['web', 'worker', 'console'] as const)
    expect(() => envOfRole({ ...env, DATABASE_URL: undefined }, role)).toThrow(/Set DATABASE_URL/)
  expect(() => envOfRole({ ...env, CONSOLE_ORIGIN: null }, 'console')).toThrow(/Set CONSOLE_ORIGIN/)
  expect(envOfRole({ ...env, CONSOLE_ORIGIN: null }, 'all').WORKER).toBe('embedded')
})

test('systemd is notified through its own program, and only on request', async () => {
  const dir = mkdtempSync(join(tmpdir(), 'enamel-systemd-'))
  const told = join(dir, 'told')
  writeFileSync(join(dir, 'systemd-notify'), `#!/bin/sh\necho "$NOTIFY_SOCKET $*" >> ${told}\n`, {
    mode: 0o755,
  })
  vi.stubEnv('PATH', `${dir}:${process.env.PATH}`)
  vi.stubEnv('NOTIFY_SOCKET', undefined)
  sdNotify('STOPPING=1')
  vi.stubEnv('NOTIFY_SOCKET', '/run/notify')
  sdNotify('READY=1')
  await vi.waitFor(() =>
    expect(readFileSync(told, 'utf8')).toBe(`/run/notify --pid=${process.pid} READY=1\n`),
  )
  vi.unstubAllEnvs()
  rmSync(dir, { recursive: true, force: true })
})
