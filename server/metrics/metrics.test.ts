import { EventEmitter, once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { pino } from 'pino'
import { afterEach, expect, test, vi } from 'vitest'
import { freePort } from '#db/embedded/free-port.ts'
import { newId } from '#db/id.ts'
import { enqueue } from '#db/queue.ts'
import { asRequest, requestId } from '#db/request-id.ts'
import { requestIds } from '#server/middleware/request-id.ts'
import { runJobs } from '#server/worker/job-runner.ts'
import { useDatabase } from '#tests/helpers/database.ts'
import { createMetrics } from './metrics.ts'
import { requestMetrics } from './request-metrics.ts'
import { serveMetrics } from './serve-metrics.ts'

const database = useDatabase()
let server: Server
afterEach(() => void server?.close())

const open = () => {
  const { db, pool } = database
  return createMetrics({ db, pool, pages: { count: 3, bytes: 4_000 } })
}
const screens = {
  root: { path: '' },
  home: { parentId: 'root', path: undefined },
  office: { parentId: 'root', path: 'office/:officeId/:name?' },
  directory: { parentId: 'root', path: 'directory' },
  landing: { parentId: 'root', path: ':landing' },
  rest: { parentId: 'root', path: '*' },
} as never
const lines = (text: string, name: string) => text.split('\n').filter((line) => line.startsWith(name))

async function serve(handler: Parameters<typeof createServer>[1]): Promise<string> {
  server = createServer(handler).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

test('a thousand invented addresses create no series of their own, and no metric names one', async () => {
  const metrics = open()
  const { counted } = requestMetrics(
    { metrics, services: { gateway: { name: 'sandbox' } } as never },
    screens,
    { classOf: () => 'pages' },
  )
  const answer = counted((_, response) => void response.emit('close'))
  const ask = (method: string, url: string) =>
    answer(
      { method, url, headers: {} } as never,
      Object.assign(new EventEmitter(), { statusCode: 200 }) as never,
    )
  for (let n = 0; n < 333; n += 1) {
    ask('GET', `/${crypto.randomUUID()}?email=somebody@example.com`)
    ask('GET', `/office/${newId()}/${crypto.randomUUID()}`)
    ask('GET', `/api/${crypto.randomUUID()}/${crypto.randomUUID()}`)
  }
  ask('PROPFIND', '/directory')
  ask('GET', '/api/v4/plans')
  ask('GET', `/assets/${crypto.randomUUID()}.js`)
  const text = await metrics.read()
  const series = lines(text, 'enamel_requests_total{')
  expect(series.length).toBeLessThan(10)
  const told = (route: string) => series.find((line) => line.includes(`route="${route}"`))
  expect(told('/:landing')).toMatch(/method="GET",status="2xx"} 333$/)
  expect(told('/office/:officeId/:name?')).toMatch(/ 333$/)
  expect(told('file')).toMatch(/ 1$/)
  expect(told('other')).toMatch(/method="OTHER"/)
  expect(text).toContain('enamel_request_seconds_count{class="pages"}')
  expect(text).not.toContain('example.com')
})

test('reports what waits, and without a database that it doesn’t answer', async () => {
  await enqueue(database.db, 'reconcile-payment', { paymentId: newId() })
  await database.pool.query(`update graphile_worker._private_jobs set run_at = now() - interval '90 seconds'`)
  await database.pool.query(
    `insert into book_checks (id, checked_at, violations, named) values ('${newId()}', now() - interval '1 hour', 2, '[]')`,
  )
  await database.pool.query(`insert into audit_chains (id, number, sealed_at, checked_at, fault)
    values ('${newId()}', 7, now() - interval '9 days', now() - interval '2 hours', 'Row 3 of the audit is missing.')`)
  const text = await open().read()
  const value = (name: string) => Number(lines(text, name)[0]?.split(' ').at(-1))
  expect(value('enamel_job_lag_seconds{task="reconcile-payment"}')).toBeGreaterThanOrEqual(90)
  expect(value('enamel_jobs_waiting{task="reconcile-payment"}')).toBe(1)
  expect(value('enamel_books_breaches')).toBe(2)
  expect(value('enamel_audit_rows')).toBe(7)
  expect(value('enamel_audit_faults')).toBe(1)
  expect(value('enamel_audit_check_age_seconds')).toBeGreaterThanOrEqual(7_200)
  // Never compared with the log: the age counts from the first hash written to it.
  expect(value('enamel_audit_compare_age_seconds')).toBeGreaterThanOrEqual(9 * 86_400)
  expect(value('enamel_books_check_age_seconds')).toBeGreaterThanOrEqual(3_600)
  for (const name of ['enamel_mail_age_seconds', 'enamel_payment_unknown_age_seconds'])
    expect(value(name)).toBe(0)
  expect(value('enamel_database_answers')).toBe(1)
  expect(Math.abs(value('enamel_clock_ahead_seconds'))).toBeLessThan(20)
  vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 3_600_000)
  const ahead = lines(await open().read(), 'enamel_clock_ahead_seconds')
  vi.restoreAllMocks()
  expect(Math.abs(Number(ahead[0]?.split(' ').at(-1)) - 3_600)).toBeLessThan(20)
  expect(value('enamel_kept_pages_bytes')).toBe(4_000)
  for (const name of ['nodejs_eventloop_lag_p99_seconds', 'process_resident_memory_bytes'])
    expect(value(name)).toBeGreaterThan(0)

  const db = { transaction: () => Promise.reject(new Error('away')) } as never
  const away = await createMetrics({ db, pool: database.pool, pages: { count: 0, bytes: 0 } }).read()
  expect(lines(away, 'enamel_database_answers')).toEqual(['enamel_database_answers 0'])
  expect(lines(away, 'enamel_mail_age_seconds')).toEqual([])
  expect(lines(away, 'enamel_clock_ahead_seconds')).toEqual([])
})

test('is served at its own port, which says when it is taken', async () => {
  const port = await freePort()
  const at = { port, host: '127.0.0.1' }
  const metrics = await serveMetrics(at, { read: async () => 'up 1\n' })
  const ask = async (path: string) => (await fetch(`http://127.0.0.1:${port}${path}`)).status
  expect([await ask('/metrics'), await ask('/healthz'), await ask('/')]).toEqual([200, 200, 404])
  await expect(serveMetrics(at, { read: async () => '' })).rejects.toThrow(/Set METRICS_PORT to a free one/)
  metrics.close()
})

test('a request’s id is in its response and goes with its job, also behind a trusted proxy', async () => {
  const seen: (string | null)[] = []
  const origin = await serve(
    requestIds(true)(async (_, response) => {
      await enqueue(database.db, 'password-reset-decoy', { brandId: newId() })
      response.end(requestId())
    }),
  )
  const given = await fetch(origin, { headers: { 'x-request-id': 'proxy-4711-abc' } })
  expect([given.headers.get('x-request-id'), await given.text()]).toEqual([
    'proxy-4711-abc',
    'proxy-4711-abc',
  ])
  const made = await fetch(origin, { headers: { 'x-request-id': 'two words' } })
  expect(made.headers.get('x-request-id')).toMatch(/^[\da-f-]{36}$/)
  await made.text()
  const runner = await runJobs({
    url: database.url,
    pulse: database.pulse,
    tasks: { 'password-reset-decoy': async () => void seen.push(requestId()) },
    crontab: '',
    log: pino({ level: 'silent' }),
  })
  await vi.waitFor(() => expect(seen).toHaveLength(2), { timeout: 5_000 })
  await runner.stop()
  expect(new Set(seen)).toEqual(new Set(['proxy-4711-abc', made.headers.get('x-request-id')]))
  expect(asRequest('some-id-1', requestId)).toBe('some-id-1')
})

test('alerts and dashboards query existing metrics, and each alert has a paragraph on what to do', async () => {
  const text = await open().read()
  const rules = readFileSync('ops/prometheus/enamel.rules.yml', 'utf8')
  const asked = `${rules}${readFileSync('ops/grafana/enamel.json', 'utf8')}`
  const names = new Set(asked.match(/\b(?:enamel|nodejs|process)_[a-z0-9_]+/g))
  expect(names.size).toBeGreaterThan(15)
  const known = (name: string) => text.includes(`# TYPE ${name.replace(/_(?:bucket|count)$/, '')} `)
  expect([...names].filter((name) => !known(name))).toEqual([])
  const guide = readFileSync('docs/operations.md', 'utf8')
  const alerts = [...rules.matchAll(/alert: (\w+)/g)].map(([, name]) => name)
  expect(alerts.length).toBeGreaterThan(10)
  expect(alerts.filter((name) => !guide.includes(`**${name}.**`))).toEqual([])
  const tests = readFileSync('ops/prometheus/enamel.rules.test.yml', 'utf8')
  expect(alerts.filter((name) => !tests.includes(`alertname="${name}"`))).toEqual([])
})
