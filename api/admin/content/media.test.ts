import type { LoaderFunctionArgs } from 'react-router'
import sharp from 'sharp'
import { beforeEach, expect, test } from 'vitest'
import { requestContext } from '#app/request-context.ts'
import { loader } from '#app/site/media.ts'
import { insertBrand } from '#demo/fixtures/brands.ts'
import { insertStaff } from '#demo/fixtures/staff.ts'
import type { Brand } from '#domain/brands/brand.schema.ts'
import type { Services } from '#domain/services.ts'
import { publish } from '#tests/helpers/checkout-world.ts'
import { consoleServices, openConsole, signInStaffAs } from '#tests/helpers/console/test-console.ts'
import { useDatabase } from '#tests/helpers/database.ts'
import { TestBrowser } from '#tests/helpers/test-api.ts'

const database = useDatabase()
const clock = { now: new Date('2026-11-20T18:00:00Z') }
let brand: Brand
let services: Services
let browser: TestBrowser

beforeEach(async () => {
  brand = await insertBrand(database.db)
  await publish(database.db, brand)
  services = consoleServices(database, clock)
  browser = new TestBrowser(openConsole(services), { tokenFrom: '/api/admin/session' })
  const { id } = await insertStaff(database.db, { role: 'editor', brandIds: [brand.id] })
  await signInStaffAs(browser, services, id)
})

const picture = () =>
  sharp({ create: { width: 500, height: 20, channels: 3, background: '#08f' } })
    .jpeg()
    .toBuffer()
const upload = (body: unknown, query = 'title=A%20desk&alt=A%20desk', headers = {}) =>
  browser.post(`/api/admin/media?brandId=${brand.id}&${query}`, body, headers)
const told = async (answer: Response) => {
  const { code, message, fields } = await answer.json()
  return [answer.status, code, fields?.[0] ?? message]
}

/** The site's response at a media path. */
async function served(path: string, of = brand): Promise<Response> {
  const context = { get: (key: unknown) => key === requestContext && { services, brand: of } }
  const args = { context, url: new URL(path, 'http://localhost') } as unknown as LoaderFunctionArgs
  return loader(args as never)
}

test('§console: a picture is uploaded as is, and the site serves each of its files by hash, permanently', async () => {
  const answer = await upload(await picture(), 'title=A%20desk&alt=A%20desk&focus=left')
  expect(answer.status).toBe(201)
  const { id, src } = await answer.json()
  const files = [src, src.replace('500.webp', '480.webp'), src.replace('500.webp', '480.avif')]
  for (const path of files) {
    const file = await served(path)
    expect([file.status, file.headers.get('cache-control'), file.headers.get('content-type')]).toEqual([
      200,
      'public, max-age=31536000, immutable',
      `image/${path.slice(-4)}`,
    ])
    const { format } = await sharp(Buffer.from(await file.arrayBuffer())).metadata()
    expect(format).toBe(path.endsWith('webp') ? 'webp' : 'heif')
  }
  const wrong = [
    src.replace('500.webp', '481.webp'),
    src.replace('500x20', '500x21'),
    '/media/x/y',
    `${src}x`,
  ]
  for (const path of wrong) expect([path, (await served(path)).status]).toEqual([path, 404])
  expect((await served(src, await insertBrand(database.db))).status).toBe(404)
  const small = await browser.get(`/api/admin/media/${id}/thumbnail`)
  expect([small.status, small.headers.get('content-type')]).toEqual([200, 'image/webp'])
})

test('§console: an upload that is too long, isn’t a picture, has no alt text or has no owner is refused with a sentence', async () => {
  const bytes = await picture()
  expect(await told(await upload(Buffer.alloc(20 * 1024 * 1024 + 1)))).toEqual([
    413,
    'payload_too_large',
    'A picture may take at most 20 MB. Make it smaller first.',
  ])
  expect(await told(await upload(bytes, 'title=A%20desk'))).toEqual([
    422,
    'invalid',
    { path: 'alt', message: 'Describe it for people who cannot see it, or mark it as decoration.' },
  ])
  expect((await upload(bytes, 'title=A%20desk&decoration=true')).status).toBe(201)
  expect((await told(await upload(Buffer.from('<svg onload="alert(1)"/>'))))[2]).toMatchObject({
    path: 'file',
  })
  expect((await told(await upload(bytes, undefined, { 'content-type': 'text/html' })))[0]).toBe(415)
  expect((await told(await upload({ file: 'x' })))[0]).toBe(415)
  // Without a sign-in, no more is read than for any other request.
  const stranger = new TestBrowser(openConsole(services), { tokenFrom: '/api/admin/session' })
  const answer = await stranger.post(`/api/admin/media?brandId=${brand.id}`, Buffer.alloc(100_000))
  expect(answer.status).toBeGreaterThan(400)
})
