import type { PictureFormat } from '#domain/values/content.ts'

/** A picture of the brand by what its address says: the hash of the file it was made from, and its size in pixels. */
export type PictureAddress = { hash: string; width: number; height: number }

/** One file of a picture. */
export type PictureFile = PictureAddress & { fileWidth: number; format: PictureFormat }

/** No picture is kept wider or higher, in pixels: twice the widest place on a page. */
export const longestSide = 2_400

const narrower = [480, 960, 1_600]

/** The widths, in pixels, in which a picture of this width is kept; its own is the last. */
export function widthsOf(width: number): number[] {
  return [...narrower.filter((each) => each < width), width]
}

/** The address of one file of a picture on the brand's site; what it answers never changes. */
function pictureFilePath({ hash, width, height, fileWidth, format }: PictureFile): string {
  return `/media/${hash}-${width}x${height}/${fileWidth}.${format}`
}

/** The address that content names a picture by: its widest file, which everybody can show. */
export function picturePath(picture: PictureAddress): string {
  return pictureFilePath({ ...picture, fileWidth: picture.width, format: 'webp' })
}

const pattern = /^\/media\/([\w-]{43})-([1-9]\d{0,3})x([1-9]\d{0,3})\/([1-9]\d{0,3})\.(webp|avif)$/

/** The file that an address names; null for every other address. */
export function readPicturePath(path: string): PictureFile | null {
  const [, hash, width, height, fileWidth, format] = pattern.exec(path) ?? []
  if (!hash) return null
  return {
    hash,
    width: Number(width),
    height: Number(height),
    fileWidth: Number(fileWidth),
    format: format as PictureFormat,
  }
}

/** The files of a picture in one format, as `srcset` names them; undefined for what is no picture of ours. */
export function srcSetOf(path: string | undefined, format: PictureFormat = 'webp'): string | undefined {
  const picture = path === undefined ? null : readPicturePath(path)
  if (!picture) return undefined
  return widthsOf(picture.width)
    .map((fileWidth) => `${pictureFilePath({ ...picture, fileWidth, format })} ${fileWidth}w`)
    .join(', ')
}

/** What an `img` of a picture of ours has beside its `src`, so that no browser fetches more than it shows. */
export function drawnAt(path: string | undefined, sizes: string): { srcSet?: string; sizes?: string } {
  const srcSet = srcSetOf(path)
  return srcSet === undefined ? {} : { srcSet, sizes }
}

/** Every picture of ours that something in `content` names, with each place of it. */
export function picturesIn(content: unknown): { hash: string; path: string }[] {
  return walk(content, '')
}

function walk(value: unknown, path: string): { hash: string; path: string }[] {
  if (typeof value === 'string') {
    const picture = readPicturePath(value)
    return picture ? [{ hash: picture.hash, path }] : []
  }
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, item]) => walk(item, path ? `${path}.${key}` : key))
}
