import { execFile } from 'node:child_process'
import { createHmac, randomUUID, timingSafeEqual } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { getRequestListener } from '@hono/node-server'
import { eq } from 'drizzle-orm'
import { Webhook } from 'standardwebhooks'
import { afterAll, expect, test } from 'vitest'
import { type Example, examplesFor } from '#api/examples/examples.ts'
import { consoleClient, EnamelError, siteClient } from '#client/enamel.ts'
import { visits } from '#db/schema/memberships.ts'
import { insertMember } from '#demo/fixtures/members.ts'
import { insertOffice } from '#demo/fixtures/offices.ts'
import { insertStaff } from '#demo/fixtures/staff.ts'
import { createBrandDirectory } from '#domain/brands/brand-directory.server.ts'
import { createOfficeIndex } from '#domain/offices/search/office-index.server.ts'
import { PageCache } from '#server/rendering/page-cache.ts'
import { openCheckoutWorld } from '#tests/helpers/checkout-world.ts'
import { consoleBrowser, openConsole, signInStaffAs } from '#tests/helpers/console/test-console.ts'
import { useDatabase } from '#tests/helpers/database.ts'
import { testConfig, testServices } from '#tests/helpers/test-api.ts'
import { serveServices } from '#tests/helpers/web-app.ts'

const database = useDatabase()
const clock = { now: new Date('2026-11-20T18:00:00Z') }
const servers: Server[] = []
afterAll(() => {
  for (const server of servers) server.close()
})

/** A brand with an office that sells a plan, and its console, each on its own port, plus an API key of the desk. */
async function openWorld() {
  const { db } = database
  const world = await openCheckoutWorld(db, clock)
  const { brand, gateway, content } = world
  await insertOffice(db, { brandId: brand.id, name: 'Phoenix Smile' })
  const now = () => clock.now
  const services = testServices(db, clock, {
    gateway,
    content,
    config: { ...testConfig, defaultBrand: brand.key },
    brands: createBrandDirectory({ db, defaultBrand: brand.key, production: false, now, log: () => {} }),
    offices: createOfficeIndex({ db, now }),
  })
  const pageCache = new PageCache({ sessionCookie: 'session', now })
  const { id: staffId } = await insertStaff(db, { grants: [{ role: 'owner', brandId: null }] })
  const owner = consoleBrowser(services)
  await signInStaffAs(owner, services, staffId)
  const asked = { name: 'Practice system', permissions: ['members.see', 'desk.work'], days: 90 }
  const made = await owner.post(`/api/admin/apiKeys?brandId=${brand.id}`, asked)
  const { key }: { key: string } = await made.json()
  const site = await listen(serveServices(services, pageCache).fetch)
  return { ...world, site, console: await listen(openConsole(services).fetch), key }
}

async function listen(fetch: Parameters<typeof getRequestListener>[0]): Promise<string> {
  const server = createServer(getRequestListener(fetch)).listen(0, '127.0.0.1')
  servers.push(server)
  await new Promise((done) => server.once('listening', done))
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

const AsyncFunction = (async () => {}).constructor as new (
  ...source: string[]
) => (...given: unknown[]) => Promise<void>

/**
 * Runs an example's TypeScript exactly as shown, which works because it has no type annotations. Returns what it logs.
 */
async function runTypescript({ typescript }: Example, given: Record<string, unknown>): Promise<unknown[]> {
  const said: unknown[] = []
  const scope = {
    siteClient,
    consoleClient,
    EnamelError,
    createHmac,
    timingSafeEqual,
    console: { log: (...words: unknown[]) => said.push(...words) },
    ...given,
  }
  const source = typescript.replaceAll(/^import .*$/gm, '')
  await new AsyncFunction(...Object.keys(scope), source)(...Object.values(scope))
  return said
}

/** Runs an example's shell commands. Returns the last one's JSON. */
async function runShell(commands: string, key: string): Promise<unknown> {
  const cwd = await mkdtemp(join(tmpdir(), 'enamel-examples-'))
  const env = { PATH: process.env.PATH, ENAMEL_KEY: key, no_proxy: '*' }
  try {
    const { stdout } = await promisify(execFile)('sh', ['-c', commands], { cwd, env })
    return JSON.parse(stdout)
  } finally {
    await rm(cwd, { recursive: true })
  }
}

test('§console: every example runs as shown, with curl and with the typed client, against a running server', async () => {
  const { site, console, key, brand, plan, db } = { ...(await openWorld()), db: database.db }
  const brandId = brand.id
  const page = await (await fetch(`${site}/api/docs/examples`)).text()
  await insertMember(db, { brandId, planId: plan.id, now: clock.now })
  const examples = examplesFor({ site, console, brandKey: brand.key, brandId })
  const secret = `whsec_${Buffer.from('a secret of 24 bytes or so').toString('base64')}`
  const body = '{"type":"membership.joined"}'
  const [at, message] = [new Date(), randomUUID()]
  const headers = {
    'webhook-id': message,
    'webhook-timestamp': String(Math.floor(at.getTime() / 1_000)),
    'webhook-signature': new Webhook(secret).sign(message, at, body),
  }
  const given = { process: { env: { ENAMEL_KEY: key } }, secret, request: { headers, body } }
  const said: Record<string, unknown> = {}
  const answered: Record<string, unknown> = {}
  for (const example of examples) {
    const { id, title, curl } = example
    expect(page).toContain(title)
    if (curl !== null) answered[id] = await runShell(curl, key)
    said[id] = await runTypescript(example, given)
  }
  expect(said.offices).toEqual([1, ['Phoenix Smile, Phoenix']])
  expect(answered.offices).toMatchObject({ total: 1, offices: [{ name: 'Phoenix Smile' }] })
  expect(answered.quote).toMatchObject({ status: 'open', quote: { totalCents: expect.any(Number) } })
  expect(said.quote).toMatchObject([16_400, [{ label: 'Adult plan, one year' }, { amountCents: 1_500 }]])
  expect(said.join).toEqual(['active', expect.stringMatching(/^\w{4}-\w{4}-\w{4}$/)])
  expect(answered.members).toMatchObject({ rows: [{ status: 'active' }, { status: 'active' }], more: false })
  expect(said.members).toMatchObject([[[expect.any(String), expect.any(String)], expect.anything()], false])
  expect(answered.visit).toMatchObject({ memberCents: 0, left: 1 })
  expect(said.visit).toEqual([0, 1])
  expect(await db.$count(visits, eq(visits.brandId, brandId))).toBe(2)
  expect(answered.refusal).toMatchObject({ statusCode: 422, code: 'invalid' })
  expect(said.refusal).toMatchObject([422, 'invalid', [{ path: 'zip' }]])
  expect(said.webhook).toEqual([true])
  const forged = { ...given, request: { headers, body: '{"type":"membership.ended"}' } }
  const last = examples.at(-1)
  expect(last && (await runTypescript(last, forged))).toEqual([false])
})
