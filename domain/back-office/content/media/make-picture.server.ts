import { createHash } from 'node:crypto'
import type { Sharp } from 'sharp'
import { longestSide, widthsOf } from '#domain/content/media/media-path.rules.ts'
import { DomainError } from '#domain/errors.ts'
import { type PictureFormat, pictureFormats } from '#domain/values/content.ts'
import { createWorkQueue } from '#platform/work-queue.ts'
import { kindOfPicture } from './picture-kind.rules.ts'

/** As many pixels as the cameras of phones make; one picture of them in memory is what one upload costs at most. */
const mostPixels = 50_000_000

let opened: ReturnType<typeof openSharp> | undefined

/** Opened with the first picture: it takes 23 MB, which most processes never need. */
async function openSharp() {
  const { default: sharp } = await import('sharp')
  // What no file that is sent may be opened by, whatever its first bytes say, is not there at all.
  sharp.block({ operation: ['VipsForeignLoad'] })
  sharp.unblock({
    operation: [
      'VipsForeignLoadJpegBuffer',
      'VipsForeignLoadPngBuffer',
      'VipsForeignLoadWebpBuffer',
      'VipsForeignLoadHeifBuffer',
    ],
  })
  // Nothing of one upload stays for the next, and one thread of libvips' own draws, beside those that answer.
  sharp.cache(false)
  sharp.concurrency(1)
  return sharp
}

/** One picture at a time, each of at most 20 MB, and few that wait: more are told to come again. */
const inTurn = createWorkQueue({ running: 1, waiting: 8, waitingOfOne: 4, longestMs: 120_000 })

/** A picture in all its files, and the hash of what it was made from. */
export type MadePicture = {
  hash: string
  width: number
  height: number
  files: { width: number; format: PictureFormat; bytes: Buffer }[]
}

/** The name under which the same file is found again: SHA-256, base64url. */
export function hashOfPicture(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('base64url')
}

/**
 * Makes every file of a picture: upright, without metadata, in sRGB, at most 2,400 pixels long. Its header is read before
 * a pixel is. All drawing is off the thread that answers requests. `who`: whose turn it is.
 *
 * @throws DomainError `invalid` with a sentence at `file`: no picture we take, moving, broken, too many pixels;
 *   `unavailable`: too many wait.
 */
export async function makePicture(who: string, bytes: Buffer): Promise<MadePicture> {
  const told = kindOfPicture(bytes)
  if ('refusal' in told) throw refused(told.refusal)
  return inTurn(who, async () => {
    opened ??= openSharp()
    const sharp = await opened
    const { width = 0, height = 0, pages = 1 } = await readHeader(sharp, bytes)
    if (pages > 1) throw refused('Animated pictures are not taken. Use one that stands still.')
    if (width * height > mostPixels) {
      const millions = (width * height) / 1_000_000
      throw refused(`It has ${Math.round(millions)} megapixels. At most 50 are taken: make it smaller first.`)
    }
    const { data, info } = await decode(sharp, bytes)
    const raw = { width: info.width, height: info.height, channels: info.channels }
    const files: MadePicture['files'] = []
    for (const fileWidth of widthsOf(info.width)) {
      for (const format of pictureFormats) {
        const drawn = sharp(data, { raw }).resize({ width: fileWidth, withoutEnlargement: true })
        files.push({ width: fileWidth, format, bytes: await encoded(drawn, format) })
      }
    }
    return { hash: hashOfPicture(bytes), width: info.width, height: info.height, files }
  })
}

type Engine = Awaited<ReturnType<typeof openSharp>>

function readHeader(sharp: Engine, bytes: Buffer) {
  return sharp(bytes, { limitInputPixels: false, failOn: 'error' })
    .metadata()
    .catch((error: unknown) => {
      throw broken(error)
    })
}

function decode(sharp: Engine, bytes: Buffer) {
  return sharp(bytes, { limitInputPixels: mostPixels, failOn: 'error', sequentialRead: true })
    .autoOrient()
    .resize({ width: longestSide, height: longestSide, fit: 'inside', withoutEnlargement: true })
    .toColourspace('srgb')
    .timeout({ seconds: 60 })
    .raw({ depth: 'uchar' })
    .toBuffer({ resolveWithObject: true })
    .catch((error: unknown) => {
      throw broken(error)
    })
}

function encoded(drawn: Sharp, format: PictureFormat): Promise<Buffer> {
  return (format === 'webp' ? drawn.webp({ quality: 80 }) : drawn.avif({ quality: 55, effort: 2 })).toBuffer()
}

/** What the libraries say of a file that they cannot read helps nobody. */
function broken(cause: unknown): DomainError {
  const error = refused('This file is broken: it cannot be read to its end. Save the picture again.')
  error.cause = cause
  return error
}

function refused(message: string): DomainError {
  return new DomainError('invalid', message, { fields: [{ path: 'file', message }] })
}
