import { createHash } from 'node:crypto'
import type { Sharp } from 'sharp'
import { longestSide, widthsOf } from '#domain/content/media/media-path.rules.ts'
import {
  mostPixels,
  type PictureEngine,
  withPictureEngine,
} from '#domain/content/media/picture-engine.server.ts'
import { DomainError } from '#domain/errors.ts'
import { type PictureFormat, pictureFormats } from '#domain/values/content.ts'
import { kindOfPicture } from './picture-kind.rules.ts'

/** A picture with all its files, and the hash of its source. */
export type MadePicture = {
  hash: string
  width: number
  height: number
  files: { width: number; format: PictureFormat; bytes: Buffer }[]
}

/** The key for finding the same file again: SHA-256, base64url. */
export function hashOfPicture(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('base64url')
}

/**
 * Creates every file of a picture: upright, without metadata, in sRGB, at most 2,400 pixels long. The header is read
 * before any pixel. All image work runs off the thread that answers requests. `who`: whose turn in the queue it takes.
 *
 * @throws DomainError `invalid` with a sentence at `file`: unsupported type, animated, corrupt, or too many pixels;
 * `unavailable`: the queue is full.
 */
export async function makePicture(who: string, bytes: Buffer): Promise<MadePicture> {
  const told = kindOfPicture(bytes)
  if ('refusal' in told) throw refused(told.refusal)
  return withPictureEngine(who, async (sharp) => {
    const { width = 0, height = 0, pages = 1 } = await readHeader(sharp, bytes)
    if (pages > 1) throw refused('Animated pictures aren’t supported. Use a still picture.')
    if (width * height > mostPixels) {
      const millions = (width * height) / 1_000_000
      throw refused(`It has ${Math.round(millions)} megapixels. The limit is 50: make it smaller first.`)
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

function readHeader(sharp: PictureEngine, bytes: Buffer) {
  return sharp(bytes, { limitInputPixels: false, failOn: 'error' })
    .metadata()
    .catch((error: unknown) => {
      throw broken(error)
    })
}

function decode(sharp: PictureEngine, bytes: Buffer) {
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

/** The libraries' own error messages help nobody. */
function broken(cause: unknown): DomainError {
  const error = refused('This file is damaged. Save the picture again.')
  error.cause = cause
  return error
}

function refused(message: string): DomainError {
  return new DomainError('invalid', message, { fields: [{ path: 'file', message }] })
}
