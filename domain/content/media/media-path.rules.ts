import type { PictureFormat } from '#domain/values/content.ts'

/** One of the brand's pictures, as its address identifies it: the hash of the original file and the size in pixels. */
export type PictureAddress = { hash: string; width: number; height: number }

/** One file of a picture. */
export type PictureFile = PictureAddress & { fileWidth: number; format: PictureFormat }

/** The longest side stored, in pixels: twice the widest slot on a page. */
export const longestSide = 2_400

const narrower = [480, 960, 1_600]

/** The widths, in pixels, stored for a picture of this width. The last is its own. */
export function widthsOf(width: number): number[] {
  return [...narrower.filter((each) => each < width), width]
}

/** The address of one picture file on the brand's site. Its content never changes. */
function pictureFilePath({ hash, width, height, fileWidth, format }: PictureFile): string {
  return `/media/${hash}-${width}x${height}/${fileWidth}.${format}`
}

/** The address content uses for a picture: its widest file, in the format every browser supports. */
export function picturePath(picture: PictureAddress): string {
  return pictureFilePath({ ...picture, fileWidth: picture.width, format: 'webp' })
}

const pattern = /^\/media\/([\w-]{43})-([1-9]\d{0,3})x([1-9]\d{0,3})\/([1-9]\d{0,3})\.(webp|avif)$/

/** The file an address names. Null for any other address. */
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

/** The `srcset` of a picture in one format. Undefined if the path isn't one of our pictures. */
export function srcSetOf(path: string | undefined, format: PictureFormat = 'webp'): string | undefined {
  const picture = path === undefined ? null : readPicturePath(path)
  if (!picture) return undefined
  return widthsOf(picture.width)
    .map((fileWidth) => `${pictureFilePath({ ...picture, fileWidth, format })} ${fileWidth}w`)
    .join(', ')
}

/** The `img` attributes besides `src` for one of our pictures, so that browsers fetch no more than they show. */
export function drawnAt(path: string | undefined, sizes: string): { srcSet?: string; sizes?: string } {
  const srcSet = srcSetOf(path)
  return srcSet === undefined ? {} : { srcSet, sizes }
}

/** Every one of our pictures that `content` names, with each of its paths. */
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
