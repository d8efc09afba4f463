import { createHash, createHmac } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { RouterContextProvider } from 'react-router'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { requestContext } from '#app/request-context.ts'
import { loader } from '#app/site/media.ts'
import { mediaFiles } from '#db/schema/media.ts'
import { insertBrand } from '#demo/fixtures/brands.ts'
import { insertStaff } from '#demo/fixtures/staff.ts'
import { exportBrand } from '#domain/brands/archive/export-brand.server.ts'
import type { Brand } from '#domain/brands/brand.schema.ts'
import { wholeFile } from '#domain/content/media/media-bytes.server.ts'
import type { MediaStore } from '#integrations/media/media-store.ts'
import { createS3Store } from '#integrations/media/s3-store.ts'
import { publish } from '#tests/helpers/checkout-world.ts'
import { useDatabase } from '#tests/helpers/database.ts'
import { testServices } from '#tests/helpers/test-api.ts'
import { addPicture, deletePicture } from './media.server.ts'
import { countElsewhere, moveMedia } from './move-media.server.ts'

const database = useDatabase()
const now = new Date('2026-11-20T18:00:00Z')
const keys = { accessKeyId: 'AKIDTEST', secretAccessKey: 'a secret of the bucket', region: 'eu-test-1' }
const objects = new Map<string, Buffer>()
const server = createServer(async (request, response) => {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part)
  const body = Buffer.concat(parts)
  const key = request.url ?? ''
  if (!isSigned(request, body)) response.writeHead(403).end('SignatureDoesNotMatch')
  else if (!key.startsWith('/pictures/')) response.writeHead(404).end('NoSuchBucket')
  else if (request.method === 'PUT') response.end(void objects.set(key, body))
  else if (request.method === 'DELETE') response.writeHead(objects.delete(key) ? 204 : 404).end()
  else response.writeHead(objects.has(key) ? 200 : 404).end(objects.get(key))
})
let brand: Brand
let store: MediaStore
let away: MediaStore

/** Checks the request as S3 does: AWS Signature Version 4. */
function isSigned({ method, url = '', headers }: IncomingMessage, body: Buffer): boolean {
  const [, day = '', names = '', given] =
    /^AWS4-HMAC-SHA256 Credential=AKIDTEST\/(\d{8})\/eu-test-1\/s3\/aws4_request, SignedHeaders=([\w;-]+), Signature=(\w{64})$/.exec(
      headers.authorization ?? '',
    ) ?? []
  const sha = (data: string | Buffer) => createHash('sha256').update(data).digest('hex')
  const mac = (key: string | Buffer, data: string) => createHmac('sha256', key).update(data).digest()
  const told = String(headers['x-amz-content-sha256'])
  if (method === 'PUT' && told !== sha(body)) return false
  const listed = names.split(';').map((name) => `${name}:${headers[name]}\n`)
  const asked = [method, url, '', listed.join(''), names, told].join('\n')
  const scope = `${day}/eu-test-1/s3/aws4_request`
  const text = ['AWS4-HMAC-SHA256', headers['x-amz-date'], scope, sha(asked)].join('\n')
  const key = ['eu-test-1', 's3', 'aws4_request'].reduce(mac, mac(`AWS4${keys.secretAccessKey}`, day))
  return mac(key, text).toString('hex') === given && names.includes('host') && names.includes('x-amz-date')
}

beforeAll(async () => {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  store = createS3Store({ ...keys, endpoint, bucket: 'pictures' })
  away = createS3Store({ ...keys, endpoint: 'http://127.0.0.1:9', bucket: 'pictures', timeoutMs: 500 })
})
afterAll(() => server.close())
beforeEach(async () => {
  objects.clear()
  brand = await insertBrand(database.db, { key: 'pictured' })
  await publish(database.db, brand)
})

async function deps(mediaStore: MediaStore | null) {
  const { id } = await insertStaff(database.db, { role: 'editor', brandIds: [brand.id] })
  return { db: database.db, now, by: { staffId: id, actor: 'Ann Author', ip: null }, mediaStore }
}
const words = { title: 'A', alt: 'A', focus: 'center', decoration: false } as const
const picture = (background: string) =>
  sharp({ create: { width: 60, height: 40, channels: 3, background } })
    .png()
    .toBuffer()

/** The response to a browser that requests a picture. */
function visit(src: string, mediaStore: MediaStore | null): Promise<Response> {
  const context = new RouterContextProvider()
  const services = testServices(database.db, { now }, { mediaStore })
  context.set(requestContext, { services, brand } as never)
  return loader({ context, url: new URL(src, 'http://localhost') })
}
async function archive(mediaStore: MediaStore | null): Promise<string[]> {
  const lines: string[] = []
  const media_files = (row: string) => wholeFile(mediaStore, row)
  await exportBrand(database.db, 'pictured', (line) => void lines.push(line), { media_files })
  return lines.filter((line) => line.includes('"table":"media_files"'))
}
const count = () => database.db.$count(mediaFiles)

test('§console: pictures are in S3 where it is configured, are served from there, and deleted with their rows', async () => {
  const by = await deps(store)
  const made = await addPicture(by, brand, { ...words, bytes: await picture('#123') })
  expect([objects.size, await countElsewhere(database.db)]).toEqual([2, 2])
  const answer = await visit(made.src, store)
  expect((await sharp(Buffer.from(await answer.arrayBuffer())).metadata()).width).toBe(60)
  await deletePicture(by, brand, made)
  expect([objects.size, await count()]).toEqual([0, 0])
})

test('unavailable storage: pictures and their changes answer 503 in words, and nothing is half done', async () => {
  const made = await addPicture(await deps(store), brand, { ...words, bytes: await picture('#123') })
  const by = await deps(away)
  for (const gone of [away, null]) {
    const answer = await visit(made.src, gone)
    expect([answer.status, await answer.text()]).toEqual([
      503,
      expect.stringMatching(/cannot be reached just now/),
    ])
  }
  const refused = { code: 'unavailable' }
  await expect(deletePicture(by, brand, made)).rejects.toMatchObject(refused)
  await expect(addPicture(by, brand, { ...words, bytes: await picture('#456') })).rejects.toMatchObject(
    refused,
  )
  await expect(archive(away)).rejects.toMatchObject(refused)
  expect([objects.size, await count()]).toEqual([2, 2])
})

test('pictures move to S3 and back, and a brand is exported with them from either', async () => {
  const { src } = await addPicture(await deps(null), brand, { ...words, bytes: await picture('#123') })
  expect(objects.size).toBe(0)
  const whole = await archive(null)
  const move = (to: 's3' | 'database', by = store) => moveMedia(database.db, by, { brandId: brand.id, to })
  await expect(move('s3', away)).rejects.toMatchObject({ code: 'unavailable' })
  expect([await move('s3'), await move('s3')]).toEqual([2, 0])
  expect([objects.size, (await visit(src, store)).status]).toEqual([2, 200])
  expect(await archive(store)).toHaveLength(2)
  expect((await archive(store)).map(parsed)).toEqual(whole.map(parsed))
  expect(await move('database')).toBe(2)
  expect([objects.size, await archive(null)]).toEqual([0, whole])
  const forged = createS3Store({
    ...keys,
    secretAccessKey: 'another',
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    bucket: 'pictures',
  })
  await expect(move('s3', forged)).rejects.toMatchObject({ code: 'unavailable' })
})

const parsed = (line: string) => JSON.parse(line)
