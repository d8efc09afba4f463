import pg from 'pg'
import { beforeEach, expect, test, vi } from 'vitest'
import { manyPages } from '#demo/contents.ts'
import { insertBrand } from '#demo/fixtures/brands.ts'
import { insertStaff } from '#demo/fixtures/staff.ts'
import type { Brand } from '#domain/brands/brand.schema.ts'
import { createContentStore } from '#domain/content/content-store.server.ts'
import { publishContent } from '#domain/content/publish-content.server.ts'
import { saveWorkingContent } from '#domain/content/save-working-content.server.ts'
import { consoleServices, openConsole, signInStaffAs } from '#tests/helpers/console/test-console.ts'
import { useDatabase } from '#tests/helpers/database.ts'
import { TestBrowser } from '#tests/helpers/test-api.ts'

const database = useDatabase()
const clock = { now: new Date('2026-11-20T18:00:00Z') }

beforeEach(() => vi.restoreAllMocks())

/** A brand with that many short landing pages, published once. */
async function brandOf(pages: number): Promise<Brand> {
  const brand = await insertBrand(database.db)
  await saveWorkingContent(
    { db: database.db, now: clock.now },
    { brandId: brand.id, payload: manyPages(pages) },
  )
  await publishContent({ db: database.db, now: clock.now }, { brandId: brand.id })
  return brand
}

/** Measures each step of an editor's work: its statements, and its CPU milliseconds, which are only printed. */
async function work(brand: Brand) {
  const content = createContentStore({ db: database.db, log: () => {} })
  const services = consoleServices(database, clock, { content })
  const browser = new TestBrowser(openConsole(services), { tokenFrom: '/api/admin/session' })
  const { id } = await insertStaff(database.db, { role: 'editor', brandIds: [brand.id] })
  await signInStaffAs(browser, services, id)
  const sent = vi.spyOn(pg.Client.prototype, 'query')
  const steps: Record<string, { statements: number; ms: number }> = {}
  const step = async (name: string, send: () => Promise<Response>) => {
    const [before, begun] = [sent.mock.calls.length, process.cpuUsage()]
    const answer = await send()
    const { user, system } = process.cpuUsage(begun)
    const ms = Math.round((user + system) / 1_000)
    expect([name, answer.status]).toEqual([name, 200])
    steps[name] = { statements: sent.mock.calls.length - before, ms }
    return answer.json()
  }
  const at = (path: string) => `/api/admin/content/${path}?brandId=${brand.id}`
  let revision = 0
  let version = 1
  await browser.get('/api/admin/session')
  await step('open', () => browser.get(at('draft')))
  const save = async () => {
    const value = { blocks: [{ type: 'hero', title: `Home ${revision}` }] }
    const body = { revision, changes: [{ path: ['pages', 'home'], value }] }
    const answer = await browser.put(at('draft'), body)
    revision += 1
    return answer
  }
  await step('save', save)
  await step('presence', () => browser.post(at('presence'), { part: 'page/home' }))
  await step('review', () => browser.get(at('review')))
  await step('publish', async () => {
    const answer = await browser.post(at('publish'), { revision, publishedVersion: version })
    version += 1
    return answer
  })
  await step('media', () => browser.get(`/api/admin/media?brandId=${brand.id}`))
  return steps
}

test('a brand with 500 pages is opened, saved, reviewed and published with as many statements as one with five', async () => {
  const [few, many] = [await work(await brandOf(5)), await work(await brandOf(500))]
  if (process.env.TEST_FIGURES) console.table({ few, many })
  const statements = (steps: typeof few) =>
    Object.entries(steps).map(([name, { statements: count }]) => [name, count])
  expect(statements(many)).toEqual(statements(few))
  expect(Math.max(...Object.values(many).map((each) => each.statements))).toBeLessThan(20)
}, 60_000)
