import { RouterContextProvider } from 'react-router'
import { expect, test } from 'vitest'
import { requestContext } from '#app/request-context.ts'
import { minimalContent } from '#demo/contents.ts'
import { insertBrand } from '#demo/fixtures/brands.ts'
import { insertOffice } from '#demo/fixtures/offices.ts'
import { contentSchema } from '#domain/content/content.schema.ts'
import { cityPath } from '#domain/offices/city-address.rules.ts'
import { officePath } from '#domain/offices/office-address.rules.ts'
import { useDatabase } from '#tests/helpers/database.ts'
import { testServices } from '#tests/helpers/test-api.ts'
import { canonicalPath, sharedPath, sharePicturePath } from './indexing.rules.ts'
import { loader } from './share-picture.ts'

const database = useDatabase()
const content = contentSchema.parse(
  minimalContent({
    pages: {
      faq: { title: 'Ask away', blocks: [{ type: 'rich_text', html: '<p>Words</p>' }] },
      landing: { spring: { landing: true, title: 'Spring' } },
    },
  }),
)

async function open() {
  const { db } = database
  const brand = await insertBrand(db)
  const now = new Date('2026-11-20T18:00:00Z')
  const services = testServices(db, { now }, { content: { read: async () => content } as never })
  const context = new RouterContextProvider()
  context.set(requestContext, { services, brand, scope: {} as never, account: null, locale: 'en' })
  const ask = (path: string, headers = {}) => {
    const address = sharePicturePath(path).replace('/share-picture/', '')
    const request = new Request('https://a.example/', { headers })
    return loader({ context, request, params: { '*': address } } as unknown as Parameters<typeof loader>[0])
  }
  return { ask, brand }
}

test('home, content, campaigns, offices and cities have a picture each, which is revalidated', async () => {
  const { ask, brand } = await open()
  const office = await insertOffice(database.db, { brandId: brand.id })
  const tags = new Set<string | null>()
  for (const path of ['/', '/faq', '/spring', '/directory', officePath(office), cityPath(office)]) {
    const answer = await ask(path)
    expect([path, answer.status, answer.headers.get('content-type')]).toEqual([path, 200, 'image/png'])
    expect(answer.headers.get('cache-control')).toMatch(/^public/)
    tags.add(answer.headers.get('etag'))
    const again = await ask(path, { 'If-None-Match': answer.headers.get('etag') })
    expect([again.status, await again.text()]).toEqual([304, ''])
  }
  expect(tags.size).toBe(6)
})

test('there is no picture for an address that isn’t a page of the brand, however it is written', async () => {
  const { ask } = await open()
  const foreign = await insertOffice(database.db)
  const paths = ['/nothing', '/terms', '/dashboard', '/dentists/arizona/atlantis', '/office/x/y-00000000']
  for (const path of [
    ...paths,
    officePath(foreign),
    '/faq?size=9',
    '/../faq',
    `/${'a'.repeat(400)}`,
    '/faq/',
  ]) {
    expect([path, (await ask(path)).status]).toEqual([path, 404])
  }
})

test('an office’s former slug has no picture of its own', async () => {
  const { ask, brand } = await open()
  const office = await insertOffice(database.db, { brandId: brand.id })
  const path = officePath(office)
  const [one, other] = [await ask(path), await ask(path.replace(/[\w-]+(-[0-9a-f]{8})$/, 'any-name$1'))]
  expect(other.headers.get('etag')).toBe(one.headers.get('etag'))
})

test.each(['/', '/faq', '/office/tempe-az/a-1a2b3c4d'])(
  'the address of the picture of %s leads back to it',
  (path) => {
    expect(sharedPath(sharePicturePath(canonicalPath(path)).replace('/share-picture/', ''))).toBe(path)
  },
)
