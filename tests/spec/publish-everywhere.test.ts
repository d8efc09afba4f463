import { createServer, type Server } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { renderedPage, requestContext } from '#app/request-context.ts'
import { minimalContent } from '#demo/contents.ts'
import { insertBrand } from '#demo/fixtures/brands.ts'
import { insertOffice } from '#demo/fixtures/offices.ts'
import { insertStaff } from '#demo/fixtures/staff.ts'
import { changeBrand, etagOf, formOfBrand } from '#domain/back-office/brands/change-brand.server.ts'
import { saveOffice } from '#domain/back-office/offices/change-office.server.ts'
import { endOffice, keepOffice } from '#domain/back-office/offices/end-office.server.ts'
import type { Brand } from '#domain/brands/brand.schema.ts'
import { addDays } from '#domain/calendar.ts'
import { previewToken } from '#domain/content/preview-token.server.ts'
import { publishContent } from '#domain/content/publish-content.server.ts'
import { rollbackContent } from '#domain/content/rollback-content.server.ts'
import { saveWorkingContent } from '#domain/content/save-working-content.server.ts'
import { officeFormSchema } from '#domain/offices/listing/office-form.schema.ts'
import { readOffice } from '#domain/offices/listing/read-office.server.ts'
import { listDirectory } from '#domain/offices/office.queries.server.ts'
import { searchOfficesSchema } from '#domain/offices/office.schema.ts'
import { consumeRateLimit } from '#domain/security/rate-limits.server.ts'
import type { Services } from '#domain/services.ts'
import { endApiKey, findKeyVisitor, makeApiKey } from '#domain/staff/api-keys/api-keys.server.ts'
import { loadEnv } from '#server/env.ts'
import { type OpenedServices, openServices } from '#server/open-services.ts'
import { useDatabase } from '#tests/helpers/database.ts'
import { screens } from '#tests/helpers/screens.ts'
import { testConfig } from '#tests/helpers/test-api.ts'
import { screensOf, serveServices } from '#tests/helpers/web-app.ts'

const database = useDatabase()
type Instance = { opened: OpenedServices; server: Server; origin: string }
let instances: Instance[]
let brand: Brand

/** A web process as `start-web.ts` starts it, on the database it shares with the others. */
async function startInstance(build = screensOf((_, { name }) => name)): Promise<Instance> {
  const opened = await openServices(
    loadEnv({
      APP_ENV: 'test',
      DATABASE_URL: database.url,
      SESSION_SECRET: testConfig.sessionSecret,
      DEFAULT_BRAND: 'first',
      WORKER: 'off',
      LOG_LEVEL: 'silent',
    }),
  )
  const answer = getRequestListener(
    serveServices(opened.services, opened.pageCache, undefined, build).fetch,
    {
      overrideGlobalObjects: false,
    },
  )
  const server = createServer((request, response) => {
    if (!opened.pageCache.serve(request, response)) void answer(request, response)
  })
  await new Promise<void>((resolve) => server.listen(0, resolve))
  const address = server.address()
  return { opened, server, origin: `http://localhost:${typeof address === 'object' ? address?.port : 0}` }
}

beforeEach(async () => {
  brand = await insertBrand(database.db, { key: 'first', settings: { previewAccess: 'staff' } })
  await publish('One')
  instances = await Promise.all([startInstance(), startInstance()])
})
afterEach(async () => {
  for (const { opened, server } of instances) {
    server.closeAllConnections()
    server.close()
    await opened.close()
  }
})

const save = (title: string) =>
  saveWorkingContent(
    { db: database.db, now: new Date() },
    { brandId: brand.id, payload: minimalContent({ pages: { home: { title, blocks: [] } } }) },
  )

async function publish(title: string) {
  await save(title)
  await publishContent({ db: database.db, now: new Date() }, { brandId: brand.id })
}

const read = async ({ origin }: Instance, path = '/', headers: Record<string, string> = {}) => {
  const response = await fetch(origin + path, { headers })
  return { response, text: (await response.text()).replace(/.*<\/title>/, '') }
}

/** Waits until every instance shows `title` on a cached page. Returns how long that took, in milliseconds. */
async function untilAllShow(title: string): Promise<number> {
  const start = performance.now()
  await expect
    .poll(async () => Promise.all(instances.map(async (each) => (await read(each)).text)), {
      interval: 20,
      timeout: 5_000,
    })
    .toEqual(instances.map(() => title))
  return performance.now() - start
}

test('a publication, and a rollback, show on every running instance within a second, on pages cached before', async () => {
  for (const each of instances) {
    // Twice, because the second response is a cache hit.
    await read(each)
    expect((await read(each)).response.headers.get('etag')).toBeTruthy()
  }
  await publish('Two')
  expect(await untilAllShow('Two')).toBeLessThan(1_000)
  await rollbackContent({ db: database.db }, { brandId: brand.id, number: 1 })
  expect(await untilAllShow('One')).toBeLessThan(1_000)
})

test('limits count and keys end alike on three running instances', async () => {
  instances.push(await startInstance())
  const houses = instances.map(({ opened }) => opened.services)
  const [one, ...others] = houses as [Services, ...Services[]]
  const now = new Date()
  const tries = Array.from({ length: 30 }, (_, n) =>
    consumeRateLimit(houses[n % 3]?.db ?? one.db, { key: 'k', limit: 7, windowSeconds: 60, now }),
  )
  const taken = (await Promise.allSettled(tries)).filter(({ status }) => status === 'fulfilled')
  expect(taken).toHaveLength(7)

  const { id: staffId } = await insertStaff(one.db, { role: 'owner', brandIds: [brand.id] })
  const place = { kind: 'brand', brandId: brand.id } as const
  const owner = { staffId, name: 'Robin', email: 'robin@example.com', sessionId: '', stage: 'full' } as const
  const maker = { ...owner, provenAt: null, grants: [{ role: 'owner', scope: place } as const] }
  const deps = { db: one.db, now, by: { staffId, actor: 'Robin', ip: null } }
  const asked = { place, name: 'A program', permissions: ['plans.see' as const], days: 30 as const }
  const { id, key } = await makeApiKey(deps, maker, asked)
  for (const { db } of others) expect(await findKeyVisitor(db, { key, now })).toMatchObject({ staffId })
  await endApiKey(deps, place, id)
  for (const { db } of others) expect(await findKeyVisitor(db, { key, now })).toBeNull()
})

test('§console: new brand settings show on every running instance within a second, on pages cached before', async () => {
  for (const each of instances) expect(await namesOf(each)).toEqual([brand.name, brand.name])
  const form = formOfBrand(brand)
  const by = { staffId: null, actor: 'An owner', ip: null }
  const change = { ...form, name: 'Renamed Smiles', seen: etagOf(form), brandId: brand.id }
  await changeBrand({ db: database.db, now: new Date(), by }, change)
  const start = performance.now()
  for (const each of instances) {
    await expect
      .poll(() => namesOf(each), { interval: 20, timeout: 5_000 })
      .toEqual(['Renamed Smiles', 'Renamed Smiles'])
  }
  expect(performance.now() - start).toBeLessThan(1_000)
})

test('a changed office shows on every running instance, in searches cached before', async () => {
  const path = `/api/km/group/${brand.key}/offices?zip=85004&x=`
  const search = async ({ origin }: Instance, headers: Record<string, string> = {}) => {
    // Parameters a search ignores don't change its response.
    const response = await fetch(`${origin}${path}${Math.random()}`, { headers })
    return { response, total: response.ok ? (await response.json()).total : null }
  }
  for (const each of instances) {
    for (const _ of [1, 2]) expect((await search(each)).total).toBe(0)
    await expect.poll(async () => (await search(each)).response.headers.get('etag')).toBeTruthy()
    const { response } = await search(each)
    expect(response.headers.get('cache-control')).toBe('private, no-cache')
    expect(response.headers.get('content-security-policy')).toContain("default-src 'none'")
    const again = await search(each, { 'if-none-match': response.headers.get('etag') ?? '' })
    expect([again.response.status, again.total]).toEqual([304, null])
    // A request with a session isn't cached, because the session's use is recorded.
    const known = await search(each, { cookie: 'session=somebody' })
    expect([known.total, known.response.headers.get('etag')]).toEqual([0, null])
  }
  await insertOffice(database.db, { brandId: brand.id })
  for (const each of instances) {
    await expect.poll(async () => (await search(each)).total, { interval: 20, timeout: 5_000 }).toBe(1)
  }
})

/** Pages that name the directory's offices. */
const directoryPages = screens(async (_, status, headers, __, context) => {
  const { services, brand } = context.get(requestContext)
  const states = await listDirectory(services.db, { brandId: brand.id, now: services.now() })
  const names = states.flatMap(({ cities }) =>
    cities.flatMap(({ offices }) => offices.map(({ name }) => name)),
  )
  headers.set('Content-Type', 'text/html')
  context.set(renderedPage, `<!DOCTYPE html>${names.join()}`)
  return new Response(null, { status, headers })
})

test('§console: an office edited, ended or kept at one instance is so at three, also where none could listen', async () => {
  const { db, url } = database
  const { id: officeId } = await insertOffice(db, { brandId: brand.id, name: 'First Dental' })
  const three = await Promise.all([1, 2, 3].map(() => startInstance(directoryPages)))
  instances.push(...three)
  const asked = searchOfficesSchema.parse({ zip: '85004' })
  /** Search by the index, by the earlier response, and the directory page. */
  const seenAt = async ({ opened: { services }, origin }: Instance) => {
    const kept = await fetch(`${origin}/api/km/group/${brand.key}/offices?zip=85004`)
    const found = [await services.offices.search(brand.id, asked), await kept.json()]
    const page = await (await fetch(`${origin}/directory`)).text()
    return [
      ...found.map(({ offices }) => offices.map(({ name }: { name: string }) => name).join()),
      page.replace(/<!DOCTYPE html>/, ''),
    ]
  }
  const untilAllSee = async (name: string) => {
    const start = performance.now()
    for (const each of three)
      await expect.poll(() => seenAt(each), { interval: 20, timeout: 5_000 }).toEqual([name, name, name])
    return performance.now() - start
  }
  // Twice, because the second response is a cache hit.
  for (const _ of [1, 2]) await untilAllSee('First Dental')

  const now = new Date()
  const at = (n: number) => ({
    db: three[n]?.opened.services.db ?? db,
    now,
    by: { staffId: null, actor: 'An owner', ip: null },
  })
  const which = { brandId: brand.id, officeId, reason: 'For a test.' }
  const { form } = await readOffice(db, which)
  const renamed = officeFormSchema.parse({ ...form, name: 'Second Dental' })
  await saveOffice(at(0), { ...which, revision: 0, form: renamed })
  const edited = await untilAllSee('Second Dental')

  const today = now.toISOString().slice(0, 10)
  const gone = { endsOn: addDays(today, -2), replacedBy: null, today }
  await endOffice(at(1), { ...which, revision: 1, ...gone })
  const ended = await untilAllSee('')

  // Without notifications while their connections are down, all three refresh as soon as they listen again.
  const cut = `select pg_terminate_backend(pid) from pg_stat_activity
    where application_name = 'enamel-listen' and datname = '${new URL(url).pathname.slice(1)}'`
  expect((await db.execute(sql.raw(cut))).rowCount).toBe(instances.length)
  await keepOffice(at(2), { ...which, revision: 2 })
  const kept = await untilAllSee('Second Dental')
  // A third of a second on a quiet machine. A brief load spike won't hit all three.
  expect(Math.min(edited, ended, kept)).toBeLessThan(3_000)
})

/** The brand's name on a page, read twice, because the second response is a cache hit. */
async function namesOf({ origin }: Instance): Promise<(string | undefined)[]> {
  const pages = [await fetch(origin), await fetch(origin)]
  const texts = await Promise.all(pages.map((page) => page.text()))
  return texts.map((text) => /<title>(.*)<\/title>/.exec(text)?.[1])
}

test('§faults 18: a stranger gets the published version; a signed link opens its version, with a cookie', async () => {
  const [instance] = instances as [Instance]
  await save('Draft')
  expect((await read(instance, '/?version=working')).text).toBe('One')
  expect((await read(instance, '/api/cms?version=working')).text).toContain('"One"')

  const grant = { brandId: brand.id, version: 'working', expiresAt: new Date(Date.now() + 60_000) }
  const token = previewToken(testConfig.sessionSecret, grant)
  const link = `${instance.origin}/?version=working&preview=${token}`
  const moved = await fetch(link, { redirect: 'manual' })
  expect(moved.status).toBe(303)
  expect(moved.headers.get('location')).toBe('/?version=working')
  expect(moved.headers.get('cache-control')).toContain('no-store')
  expect(moved.headers.get('referrer-policy')).toBe('no-referrer')
  const [cookie = ''] = moved.headers.getSetCookie()
  expect(cookie).toMatch(/^preview=working\.\S+; Max-Age=\d+; Path=\/; HttpOnly; SameSite=Lax$/)

  const headers = { cookie: cookie.split(';')[0] ?? '' }
  const seen = await read(instance, '/?version=working', headers)
  expect(seen.text).toBe('Draft')
  expect(seen.response.headers.get('cache-control')).toBe('private, no-store')
  expect((await read(instance, '/api/cms?version=working', headers)).text).toContain('"Draft"')
  // The link shows no other version, and no one after its holder sees the draft.
  expect((await read(instance, '/?version=1', headers)).text).toBe('One')
  expect((await read(instance, '/', headers)).text).toBe('One')
  expect((await read(instance, '/?version=working')).text).toBe('One')
})

test('§faults 18: a link that was altered, is expired, or is for another brand opens nothing', async () => {
  const [instance] = instances as [Instance]
  const other = await insertBrand(database.db, { key: 'other' })
  await save('Draft')
  const token = (brandId: string, seconds: number) =>
    previewToken(testConfig.sessionSecret, {
      brandId,
      version: 'working',
      expiresAt: new Date(Date.now() + seconds * 1000),
    })
  for (const bad of [token(other.id, 60), token(brand.id, -1), `${token(brand.id, 60)}x`, 'x']) {
    const moved = await fetch(`${instance.origin}/?version=working&preview=${bad}`, { redirect: 'manual' })
    expect([moved.status, moved.headers.getSetCookie()]).toEqual([303, []])
    expect((await read(instance, '/?version=working', { cookie: `preview=${bad}` })).text).toBe('One')
  }
})
