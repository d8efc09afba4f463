import { crc32, deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { makePicture } from './make-picture.server.ts'

/** A picture of noise, so that its file is large. */
const noise = (width: number, height: number) =>
  sharp({
    create: {
      width,
      height,
      channels: 3,
      background: '#888',
      noise: { type: 'gaussian', mean: 128, sigma: 40 },
    },
  })

function chunk(name: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(name, 'latin1'), data])
  const ends = [Buffer.alloc(4), Buffer.alloc(4)] as const
  ends[0].writeUInt32BE(data.length)
  ends[1].writeUInt32BE(crc32(body))
  return Buffer.concat([ends[0], body, ends[1]])
}

/** A PNG that declares this size, but has pixels for its first row at most. */
function png(width: number, height: number, ...more: Buffer[]): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width)
  header.writeUInt32BE(height, 4)
  header.set([8, 2], 8)
  const signature = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')
  const pixels = chunk('IDAT', deflateSync(Buffer.alloc(1_000)))
  return Buffer.concat([signature, chunk('IHDR', header), ...more, pixels, chunk('IEND', Buffer.alloc(0))])
}

const refusal = (bytes: Buffer) =>
  makePicture('Ann', bytes).then(
    () => null,
    (error) => [error.code, error.fields?.[0]?.path, error.message],
  )

describe('§console: an uploaded picture', () => {
  test('is upright, without metadata, in several widths and both formats, never larger than the original', async () => {
    const bytes = await noise(200, 90)
      .withExif({ IFD0: { Artist: 'Somebody Private', Copyright: 'Not told' } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer()
    const { hash, width, height, files } = await makePicture('Ann', bytes)
    expect(hash).toMatch(/^[\w-]{43}$/)
    expect([width, height]).toEqual([90, 200])
    expect(files.map((file) => [file.width, file.format])).toEqual([
      [90, 'webp'],
      [90, 'avif'],
    ])
    for (const file of files) {
      const read = await sharp(file.bytes).metadata()
      expect([read.width, read.height, read.exif, read.xmp, read.icc, read.orientation]).toEqual([
        90,
        200,
        undefined,
        undefined,
        undefined,
        undefined,
      ])
      expect(file.bytes.includes('Somebody Private')).toBe(false)
    }
    const wide = await makePicture('Ann', await noise(2_600, 8).png().toBuffer())
    expect([wide.width, wide.files.map((file) => file.width)]).toEqual([
      2_400,
      [480, 480, 960, 960, 1_600, 1_600, 2_400, 2_400],
    ])
  })

  test('of every accepted kind is accepted, in gray, with transparency, and in CMYK', async () => {
    const small = noise(40, 30)
    for (const bytes of [
      await small.clone().webp().toBuffer(),
      await small.clone().avif({ effort: 0 }).toBuffer(),
      await small.clone().toColourspace('b-w').png().toBuffer(),
      await small.clone().toColourspace('cmyk').jpeg().toBuffer(),
    ]) {
      expect(await makePicture('Ann', bytes)).toMatchObject({ width: 40, height: 30 })
    }
    const clear = sharp({ create: { width: 40, height: 30, channels: 4, background: '#0000' } })
    const { files } = await makePicture('Ann', await clear.png().toBuffer())
    for (const { bytes } of files) expect((await sharp(bytes).stats()).isOpaque).toBe(false)
  })

  test('has no hidden payload: a JPEG that is a page or a script too is only a picture', async () => {
    const script = '<script>window.ran=1</script>/*`*/=1;alert(1)'
    const both = Buffer.concat([await noise(60, 40).jpeg().toBuffer(), Buffer.from(script)])
    const { files } = await makePicture('Ann', both)
    for (const { bytes } of files) expect(bytes.includes('script')).toBe(false)
  })

  test('is refused in words when it isn’t a picture, is another kind, animated, broken or too large, before decoding', async () => {
    const jpeg = await noise(300, 200).jpeg().toBuffer()
    const frames = { width: 10, height: 20, channels: 3 as const, pageHeight: 10 }
    const moving = await sharp(Buffer.concat([Buffer.alloc(300, 9), Buffer.alloc(300, 200)]), { raw: frames })
      .webp({ loop: 0 })
      .toBuffer()
    const broken = /^This file is damaged/
    const cases: [string, Buffer, RegExp][] = [
      ['a GIF that is a script', Buffer.from('GIF89a/*\0*/=1;alert(1)//'), /^GIF pictures aren’t supported/],
      ['an SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'), /^SVG drawings/],
      ['an SVG as XML', Buffer.from('\uFEFF <?xml version="1.0"?><svg/>'), /^SVG drawings/],
      ['a page', Buffer.from('<!doctype html><script>alert(1)</script>'), /^We can’t read this picture/],
      ['nothing', Buffer.alloc(0), /^We can’t read this picture/],
      [
        'a page with the first bytes of a PNG',
        Buffer.from('\x89PNG\r\n\x1a\n<html><script>', 'latin1'),
        broken,
      ],
      ['a page with the first bytes of a JPEG', Buffer.from('\xff\xd8\xff<html><script>', 'latin1'), broken],
      ['a PDF', Buffer.from('%PDF-1.7'), /^This is a PDF/],
      ['a TIFF', Buffer.from('II*\0________', 'latin1'), /^TIFF/],
      ['a HEIC', Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'latin1'), /^HEIC/],
      ['half a JPEG', jpeg.subarray(0, jpeg.length / 2), broken],
      ['half a PNG', png(200, 200), broken],
      ['a moving WebP', moving, /^Animated/],
      ['a moving PNG', png(2, 2, chunk('acTL', Buffer.alloc(8))), /^Animated/],
      ['a hundred megapixels', png(10_000, 10_000), /^It has 100 megapixels\. The limit is 50/],
      ['a bomb', png(60_000, 60_000), /^It has 3600 megapixels/],
    ]
    for (const [what, bytes, words] of cases) {
      expect([what, await refusal(bytes)]).toEqual([what, ['invalid', 'file', expect.stringMatching(words)]])
    }
  })
})
