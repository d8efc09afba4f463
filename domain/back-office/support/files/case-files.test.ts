import { crc32 } from 'node:zlib'
import sharp from 'sharp'
import { beforeEach, expect, test } from 'vitest'
import { mails } from '#db/schema/mail.ts'
import { auditLog } from '#db/schema/staff.ts'
import { caseFiles } from '#db/schema/support.ts'
import { insertBrand } from '#demo/fixtures/brands.ts'
import { insertStaff } from '#demo/fixtures/staff.ts'
import { insertGrievance, insertMessage } from '#demo/fixtures/support-requests.ts'
import { readCase } from '#domain/back-office/support/case.queries.server.ts'
import { answerCase, noteOnCase } from '#domain/back-office/support/handle-case.server.ts'
import type { StaffDeps } from '#domain/staff/audit/audited.server.ts'
import { readFile } from '#domain/support/files/file-type.rules.ts'
import { redrawn } from '#domain/support/files/redraw-picture.server.ts'
import { useDatabase } from '#tests/helpers/database.ts'
import { addCaseFile } from './add-case-file.server.ts'
import { attachmentsOf, openCaseFile, sweepCaseFiles } from './case-files.server.ts'

const database = useDatabase()
const now = new Date('2026-11-23T17:00:00Z')
let brand: Awaited<ReturnType<typeof insertBrand>>
let robin: string
let ines: string

beforeEach(async () => {
  brand = await insertBrand(database.db)
  robin = (await insertStaff(database.db, { brandIds: [brand.id] })).id
  ines = (await insertStaff(database.db, { role: 'compliance', brandIds: [brand.id] })).id
})

const as = (staffId: string, at = now): StaffDeps => ({
  db: database.db,
  now: at,
  by: { staffId, actor: 'Somebody <x@example.com>', ip: null },
})
const latin = (text: string) => Buffer.from(text, 'latin1')
const pdf = latin('%PDF-1.7\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n')
const chunk = (type: string, data = '') => {
  const length = Buffer.alloc(4)
  length.writeUInt32BE(data.length)
  return Buffer.concat([length, latin(type), latin(data), latin('crc!')])
}
const png = Buffer.concat([latin('\x89PNG\r\n\x1a\n'), chunk('IHDR', 'x'.repeat(13)), chunk('IEND')])
/** A segment containing a thumbnail's end marker, two scans, a restart and a stuffed FF. */
const jpeg = latin(
  '\xff\xd8\xff\xe1\0\x06\xff\xd9..\xff\xda\0\x04..a\xff\0\xff\xd0b\xff\xda\0\x02c\xff\xff\xd9',
)
const webp = (() => {
  const head = latin('RIFF\0\0\0\0WEBPVP8 \x08\0\0\0picture.')
  head.writeUInt32LE(head.length - 8, 4)
  return head
})()
const archive = latin('PK\x03\x04 a program PK\x05\x06'.padEnd(60, '\0'))

test('§console: a file’s type comes from its bytes, and one that matches two types is refused', () => {
  for (const [type, bytes] of [
    ['application/pdf', pdf],
    ['image/png', png],
    ['image/jpeg', jpeg],
    ['image/webp', webp],
  ] as const) {
    expect(readFile('', bytes)).toMatchObject({ type, data: bytes })
    // Phones append a video to a picture: whatever follows a JPEG is cut off.
    const cut = type === 'image/jpeg' ? { data: bytes } : { refusal: expect.any(String) }
    for (const more of [archive, latin('<script>alert(1)</script>')])
      expect(readFile('', Buffer.concat([bytes, more])), type).toMatchObject(cut)
    expect(readFile('', bytes.subarray(0, bytes.length - 9)), type).toHaveProperty('refusal')
  }
  // An archive's comment can end like a PDF, and a picture's comment can contain an archive.
  expect(readFile('', Buffer.concat([pdf, archive, latin('%%EOF')]))).toHaveProperty('refusal')
  const inside = Buffer.concat([latin('\xff\xd8\xff\xfe\0\x3e'), archive, jpeg.subarray(2)])
  expect(readFile('', inside)).toHaveProperty('refusal')
  for (const none of [
    '',
    'PK\x03\x04',
    '<html>',
    'GIF89a',
    '<svg xmlns="x"/>',
    ' %PDF-1.7 %%EOF',
    'MZ',
    'RIFF',
  ])
    expect(readFile('', latin(none)), none).toHaveProperty('refusal')
})

/** A real picture of a few pixels, with its location and a sideways orientation in its metadata. */
function drawn(kind: 'png' | 'jpeg' | 'webp'): Promise<Buffer> {
  return sharp({ create: { width: 40, height: 20, channels: 3, background: '#08f' } })
    .withMetadata({
      orientation: 6,
      exif: { IFD0: { Artist: 'Zephyrine' }, IFD3: { GPSLatitude: '47/1 30/1 0/1' } },
    })
    .toFormat(kind)
    .toBuffer()
}

/** A PNG whose first chunk declares this width and height: nothing else is read of one that is too large. */
function sized(data: Buffer, pixels: number): Buffer {
  const changed = Buffer.from(data)
  changed.writeUInt32BE(pixels, 16)
  changed.writeUInt32BE(pixels, 20)
  changed.writeUInt32BE(crc32(changed.subarray(12, 29)), 29)
  return changed
}

test('§console: a picture is saved without camera metadata, upright and in its own format; one of too many pixels is refused', async () => {
  for (const [kind, type] of [
    ['jpeg', 'image/jpeg'],
    ['png', 'image/png'],
    ['webp', 'image/webp'],
  ] as const) {
    const data = await drawn(kind)
    expect(data.includes('Zephyrine')).toBe(true)
    const kept = await redrawn('somebody', { type, data })
    expect([kind, kept.includes('Zephyrine'), kept.includes('Exif')]).toEqual([kind, false, false])
    const { format, width, height, exif } = await sharp(kept).metadata()
    expect([format, width, height, exif]).toEqual([kind, 20, 40, undefined])
  }
  expect(await redrawn('somebody', { type: 'application/pdf', data: pdf })).toBe(pdf)
  // A few bytes that would decode to gigabytes.
  const huge = sized(await drawn('png'), 8_000)
  await expect(redrawn('somebody', { type: 'image/png', data: huge })).rejects.toThrow('64 megapixels')
  await expect(redrawn('somebody', { type: 'image/png', data: png })).rejects.toThrow('is damaged')
  const { id: caseId } = await insertGrievance(database.db, { brandId: brand.id })
  await addCaseFile(as(robin), { brand, caseId, name: 'x.jpg', data: await drawn('jpeg') })
  const [row] = await database.db.select().from(caseFiles)
  expect([row?.bytes, row?.data.includes('Zephyrine')]).toEqual([row?.data.length, false])
})

test('§console: files belong to an answer or a note, once, and only those uploaded for it', async () => {
  const { id: caseId } = await insertGrievance(database.db, { brandId: brand.id })
  const { id: otherCase } = await insertMessage(database.db, { brandId: brand.id })
  const add = (name: string, data: Buffer, { by = robin, of = caseId } = {}) =>
    addCaseFile(as(by), { brand, caseId: of, name, data })
  const bill = await add('../..\\"The bill"\u202e\r\n.exe', pdf)
  expect(bill).toMatchObject({ name: 'The bill.pdf', type: 'application/pdf', bytes: pdf.length })
  await expect(add('empty.pdf', Buffer.alloc(0))).rejects.toMatchObject({ message: 'This file is empty.' })
  const [foreign, elsewhere] = [
    await add('a.png', await drawn('png'), { by: ines }),
    await add('b.png', await drawn('png'), { of: otherCase }),
  ]
  const answer = (fileIds: string[], revision = 0) =>
    answerCase(as(robin), { brand, caseId, revision, text: 'Here is what you asked for.', fileIds })
  for (const { id } of [foreign, elsewhere])
    await expect(answer([bill.id, id])).rejects.toMatchObject({ fields: [{ path: 'fileIds' }] })
  expect(await database.db.$count(mails)).toBe(0)
  await expect(
    openCaseFile(database.db, { brandId: brand.id, id: bill.id, staffId: ines }),
  ).rejects.toMatchObject({ code: 'not_found' })

  await answer([bill.id])
  await expect(answer([bill.id], 1)).rejects.toMatchObject({ code: 'invalid' })
  await noteOnCase(as(ines), { brand, caseId, text: 'Seen', fileIds: [foreign.id] })
  const { entries } = await readCase(as(robin), { brand, caseId })
  expect(entries.map(({ kind, files }) => [kind, files.map(({ name }) => name)])).toEqual([
    ['answered', ['The bill.pdf']],
    ['note', ['a.png']],
  ])
  const [entryId = ''] = entries.map(({ id }) => id)
  expect(await attachmentsOf(database.db, { brandId: brand.id, entryId })).toEqual([
    { filename: 'The bill.pdf', contentType: 'application/pdf', content: pdf },
  ])
  const read = await openCaseFile(database.db, { brandId: brand.id, id: bill.id, staffId: ines })
  expect(read.data.equals(pdf)).toBe(true)

  const acts = (await database.db.select().from(auditLog)).filter(
    ({ action }) => action === 'case.file_added',
  )
  expect(acts).toHaveLength(3)
  const [left] = [await sweepCaseFiles({ db: database.db, now: new Date('2026-11-25T18:00:00Z') })]
  expect([left, await database.db.$count(caseFiles)]).toEqual([1, 2])
})
