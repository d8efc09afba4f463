import {
  mostPixels,
  type PictureEngine,
  withPictureEngine,
} from '#domain/content/media/picture-engine.server.ts'
import { DomainError } from '#domain/errors.ts'
import type { CaseFileType } from '#domain/values/support.ts'
import * as m from '#messages'
import { largestFileBytes } from './file-limits.ts'

/** Nearly the original quality; lower if the file would get too large. */
const qualities = [90, 75]

/**
 * The stored form of a file. A picture is re-encoded, upright, in its own size and format, without the camera's
 * metadata: where and when it was taken, and with which device. A PDF is left as it is. `who`: whose queue slot it
 * uses.
 * @throws DomainError `unsupported_media_type`: too many pixels, animated, broken, or too large once re-encoded.
 */
export async function redrawn(
  who: string,
  { type, data }: { type: CaseFileType; data: Buffer },
): Promise<Buffer> {
  if (type === 'application/pdf') return data
  return withPictureEngine(who, async (sharp) => {
    const {
      width = 0,
      height = 0,
      pages = 1,
    } = await sharp(data, { limitInputPixels: false }).metadata().catch(refuseBroken)
    if (pages > 1) throw refused(m.errors_moving_pictures_taken_attach())
    if (width * height > mostPixels) {
      const millions = Math.round((width * height) / 1_000_000)
      throw refused(m.errors_picture_megapixels({ millions, most: mostPixels / 1_000_000 }))
    }
    for (const quality of qualities) {
      const drawn = await draw(sharp, type, { data, quality }).catch(refuseBroken)
      if (drawn.length <= largestFileBytes) return drawn
    }
    throw refused(m.errors_picture_too_large_make())
  })
}

function draw(
  sharp: PictureEngine,
  type: CaseFileType,
  { data, quality }: { data: Buffer; quality: number },
) {
  const upright = sharp(data, { limitInputPixels: mostPixels, failOn: 'error', sequentialRead: true })
    .autoOrient()
    .toColourspace('srgb')
    .timeout({ seconds: 60 })
  if (type === 'image/png') return upright.png({ compressionLevel: quality > 80 ? 6 : 9 }).toBuffer()
  return (type === 'image/webp' ? upright.webp({ quality }) : upright.jpeg({ quality })).toBuffer()
}

/** The library's message about an unreadable file helps no one. */
function refuseBroken(): never {
  throw refused(m.errors_file_damaged_save_again())
}

function refused(message: string): DomainError {
  return new DomainError('unsupported_media_type', message)
}
