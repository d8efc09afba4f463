import { once } from 'node:events'
import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { getRequestListener } from '@hono/node-server'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { withoutValues } from '#db/trace/trace-statements.ts'
import { loadEnv } from '#server/env.ts'
import { requestMetrics } from '#server/metrics/request-metrics.ts'
import { requestIds } from '#server/middleware/request-id.ts'
import { openServices } from '#server/open-services.ts'
import { buyer, cards, openCheckoutWorld } from '#tests/helpers/checkout-world.ts'
import { useDatabase } from '#tests/helpers/database.ts'
import { TestBrowser, testConfig } from '#tests/helpers/test-api.ts'
import { serveServices } from '#tests/helpers/web-app.ts'

type Value = { stringValue?: string; intValue?: number; boolValue?: boolean }
type Sent = { traceId: string; spanId: string; parentSpanId?: string; name: string; status: { code: number } }
type Span = Sent & { facts: Record<string, string | number | boolean | undefined> }

const database = useDatabase({ once: true })
const servers: Server[] = []
const bodies: string[] = []
const services = new Set<string | undefined>()
const spans: Span[] = []
const caller = { traceId: 'a'.repeat(32), spanId: 'b'.repeat(16) }
const traceparent = `00-${caller.traceId}-${caller.spanId}-01`
let requestId: string | null

async function serve(handler: RequestListener): Promise<string> {
  const server = createServer(handler).listen(0, '127.0.0.1')
  servers.push(server)
  await once(server, 'listening')
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

/** A minimal OpenTelemetry collector: accepts JSON at one path. */
const collector: RequestListener = async (request, response) => {
  let body = ''
  for await (const part of request) body += part
  response
    .writeHead(request.url === '/v1/traces' ? 200 : 404, { 'content-type': 'application/json' })
    .end('{}')
  bodies.push(body)
  type Facts = { key: string; value: Value }[]
  const valuesOf = (facts: Facts) =>
    Object.fromEntries(
      facts.map(({ key, value }) => [key, value.stringValue ?? value.intValue ?? value.boolValue]),
    )
  const { resourceSpans } = JSON.parse(body) as {
    resourceSpans: {
      resource: { attributes: Facts }
      scopeSpans: { spans: (Sent & { attributes: Facts })[] }[]
    }[]
  }
  for (const { resource, scopeSpans } of resourceSpans) {
    services.add(String(valuesOf(resource.attributes)['service.name']))
    for (const { spans: sent } of scopeSpans)
      spans.push(...sent.map((span) => ({ ...span, facts: valuesOf(span.attributes) })))
  }
}

beforeAll(async () => {
  const world = await openCheckoutWorld(database.db, { now: new Date() })
  const opened = await openServices(
    loadEnv({
      APP_ENV: 'test',
      DATABASE_URL: database.url,
      SESSION_SECRET: testConfig.sessionSecret,
      DEFAULT_BRAND: world.brand.key,
      OTEL_EXPORTER_OTLP_ENDPOINT: await serve(collector),
      OTEL_SERVICE_NAME: 'enamel-test',
      LOG_LEVEL: process.env.TEST_LOG ?? 'silent',
    }),
  )
  const { fetch: answer } = serveServices(opened.services, opened.pageCache)
  const listener = getRequestListener(answer, { overrideGlobalObjects: false })
  const through = (trusted: boolean) =>
    serve(
      requestMetrics(opened, {}, { trusted, classOf: () => 'checkout' }).counted(
        requestIds(trusted)((request, response) => void listener(request, response)),
      ),
    )
  const [trusting, open] = await Promise.all([through(true), through(false)])

  const browser = new TestBrowser({ request: (path, init) => fetch(trusting + path, init) })
  const draftPath = '/api/km/checkout/account'
  const { id } = await (await browser.post(draftPath, { planId: world.plan.id, interval: 'year' })).json()
  const account = { ...buyer, password: 'seven wet otters dancing' }
  const draft = await (await browser.put(`${draftPath}/${id}?from=queryvalue`, { account })).json()
  const order = {
    checkoutId: id,
    paymentToken: await world.token(),
    quoteTotalCents: draft.quote.totalCents,
    consents: { disclosure: true, terms: true, autoRenew: true },
  }
  const headers = { 'idempotency-key': crypto.randomUUID(), traceparent }
  const paid = await browser.post('/api/km/checkout/member', order, headers)
  requestId = paid.headers.get('x-request-id')
  expect(paid.status).toBe(201)
  await (await fetch(`${open}/api/auth`, { headers: { traceparent } })).text()
  await vi.waitFor(
    async () => {
      const { rows } = await database.pool.query(`select status from mails`)
      expect(rows).toContainEqual({ status: 'sent' })
    },
    { timeout: 60_000 },
  )
  await opened.close()
}, 120_000)
afterAll(() => {
  for (const server of servers) server.close()
})

const named = (name: string) => spans.filter((span) => span.name === name)

test('one checkout is one trace behind a trusted proxy: request, statements, gateway, job and email', () => {
  expect([...services]).toEqual(['enamel-test'])
  const trace = spans.filter(({ traceId }) => traceId === caller.traceId)
  const only = (name: string) => {
    const [span, ...more] = trace.filter((one) => one.name === name)
    expect([name, span !== undefined, more.length]).toEqual([name, true, 0])
    return span as Span
  }
  const request = only('POST /api/km/checkout/member')
  expect(request).toMatchObject({ parentSpanId: caller.spanId, status: { code: 0 } })
  expect(request.facts).toMatchObject({
    'http.route': '/api/km/checkout/member',
    'http.response.status_code': 201,
    'enamel.class': 'checkout',
    'enamel.request.id': requestId,
    'enamel.brand.id': expect.stringMatching(/^[\da-f-]{36}$/),
  })
  const charge = only('sandbox charge')
  expect(charge).toMatchObject({
    parentSpanId: request.spanId,
    facts: { 'enamel.gateway.outcome': 'succeeded' },
  })
  const insert = only('insert payments')
  expect(insert.parentSpanId).toBe(request.spanId)
  expect(insert.facts['db.query.text']).toMatch(/^insert into "payments" \(.*\) values \(\$1, …\) returning /)
  const job = only('job send-mail')
  expect(job).toMatchObject({ facts: { 'enamel.request.id': requestId, 'enamel.job.attempt': 1 } })
  expect(trace.some(({ spanId }) => spanId === job.parentSpanId)).toBe(true)
  expect(only('hand over mail')).toMatchObject({
    parentSpanId: job.spanId,
    facts: { 'enamel.mail.template': 'welcome' },
  })
  expect(trace.filter(({ parentSpanId }) => parentSpanId === job.spanId).length).toBeGreaterThan(3)
})

test('an untrusted caller starts their own trace, and the queue’s own polling starts none', () => {
  expect(named('GET /api/auth').at(-1)?.traceId).not.toBe(caller.traceId)
  const roots = spans.filter(({ parentSpanId }) => !parentSpanId)
  expect(roots.map(({ name }) => name).filter((name) => !/^(GET|POST|PUT) \/|^job /.test(name))).toEqual([])
})

test('no personal data and nothing typed is in what is sent', () => {
  const { address, ...person } = buyer
  const typed = [
    ...Object.values(person),
    ...Object.values(address),
    cards.good,
    '198.51.100.7',
    'otters',
    'queryvalue',
  ]
  // An id or a time may happen to contain the five digits of a ZIP code.
  const withoutIds = (key: string, value: unknown) => (/Id$|UnixNano$/.test(key) ? undefined : value)
  const sent = bodies
    .map((body) => JSON.stringify(JSON.parse(body, withoutIds)))
    .join('\n')
    .replaceAll(/[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}/g, '')
  expect(sent.length).toBeGreaterThan(10_000)
  // A two-letter state code appears in any text, so it is skipped.
  expect(typed.filter((value) => value.length > 2 && sent.includes(value))).toEqual([])
})

test.each([
  [
    `select * from "a1" where b = 'O''Neil' and c in ($1, $2,$3)`,
    `select * from "a1" where b = ? and c in ($1, …)`,
  ],
  [`select 'C:\\', 'x -- y' -- Robin\n, 12.5, e'\\'z'`, `select ?, …`],
  ['select $$Robin$$, $q$a$b$q$ from t2 /* Finch */ limit 5', 'select ?, … from t2 limit ?'],
])('a statement is reported without its values', (text, told) => {
  expect(withoutValues(text)).toBe(told)
})
