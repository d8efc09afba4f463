import { once } from 'node:events'
import type { IncomingMessage } from 'node:http'
import { type AddressInfo, connect, createServer, type Server } from 'node:net'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { minimalContent } from '#demo/contents.ts'
import { insertBrand } from '#demo/fixtures/brands.ts'
import type { Brand } from '#domain/brands/brand.schema.ts'
import { type ContentStore, createContentStore } from '#domain/content/content-store.server.ts'
import { publishContent } from '#domain/content/publish-content.server.ts'
import { saveWorkingContent } from '#domain/content/save-working-content.server.ts'
import { useDatabase } from '#tests/helpers/database.ts'
import { invalidateCaches } from './invalidate-caches.ts'
import { PageCache } from './rendering/page-cache.ts'

const database = useDatabase()
const request = { method: 'GET', url: '/', headers: { host: 'a.example' } } as IncomingMessage
let door: Server
let brand: Brand
let content: ContentStore
let cache: PageCache
let isAnswering: boolean
let close: () => Promise<void>
const warn = vi.fn()
const changed = vi.fn()

beforeEach(async () => {
  vi.clearAllMocks()
  isAnswering = true
  brand = await insertBrand(database.db)
  await publish('one')
  content = createContentStore({ db: database.db, log: () => {} })
  await content.read(brand)
  cache = new PageCache({ sessionCookie: 'session', now: () => new Date() })
  door = await openDoor(0)
  const url = new URL(database.url)
  url.port = String((door.address() as AddressInfo).port)
  const listening = invalidateCaches({
    url: url.href,
    brands: { refresh: async () => isAnswering },
    content,
    offices: { changed },
    pageCache: cache,
    warn,
    missedEveryMs: 50,
  })
  close = listening.close
  await listening.ready
  await vi.waitFor(() => expect(changed).toHaveBeenCalled())
  await keep()
})
afterEach(async () => {
  await close()
  door.close()
})

/** The listener's only way to PostgreSQL: while the door is closed, it can't connect. */
async function openDoor(port: number): Promise<Server> {
  const { port: own, hostname } = new URL(database.url)
  const made = createServer((socket) => {
    const behind = connect(Number(own), hostname)
    socket.pipe(behind).pipe(socket)
    socket.on('error', () => behind.destroy())
    behind.on('error', () => socket.destroy())
  })
  made.listen(port, '127.0.0.1')
  await once(made, 'listening')
  return made
}

async function publish(title: string) {
  const deps = { db: database.db, now: new Date() }
  const payload = minimalContent({ pages: { home: { title, blocks: [] } } })
  await saveWorkingContent(deps, { brandId: brand.id, payload })
  await publishContent(deps, { brandId: brand.id })
}

/** PostgreSQL closes the listener's connection; it can't reconnect until the door opens. */
async function cut(): Promise<number> {
  const { port } = door.address() as AddressInfo
  door.close()
  await database.pool.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
     where application_name = 'enamel-listen' and datname = current_database()`,
  )
  await vi.waitFor(() => expect(warn).toHaveBeenCalled())
  return port
}

const keep = () =>
  cache.keep({ host: 'a.example', address: '/' }, '<p>one</p>'.repeat(200), new Headers(), cache.epoch)
const title = async () => (await content.read(brand)).pages.home.title

test('what is published while no listener is connected is read within the time limit, and no stale page is served', async () => {
  await cut()
  await publish('two')
  await vi.waitFor(async () => expect(await title()).toBe('two'), { timeout: 10_000 })
  await vi.waitFor(() => expect(cache.find(request)).toBeNull())
})

test('a broken connection removes no page: each is kept for when it can’t be rendered again', async () => {
  const port = await cut()
  changed.mockClear()
  door = await openDoor(port)
  await vi.waitFor(() => expect(changed).toHaveBeenCalledWith(null), { timeout: 10_000 })
  await vi.waitFor(() => expect(cache.find(request)).toBeNull())
  expect(cache.lastGood(request)).not.toBeNull()
  await keep()
  expect(cache.find(request)).not.toBeNull()
  await publish('two')
  await vi.waitFor(() => expect(cache.lastGood(request)).toBeNull())
  expect(await title()).toBe('two')
})

test('while the database doesn’t answer, pages are still served immediately, from memory', async () => {
  isAnswering = false
  await cut()
  const errors = warn.mock.calls.length
  await vi.waitFor(() => expect(warn.mock.calls.length).toBeGreaterThan(errors + 3), { timeout: 10_000 })
  expect(cache.find(request)).not.toBeNull()
})
