/** File types accepted as pictures. None can contain a script. */
type PictureKind = 'jpeg' | 'png' | 'webp' | 'avif'

const refusals: [RegExp, string][] = [
  [/^GIF8/, 'GIF pictures aren’t supported. Save it as a PNG or JPEG.'],
  [/^(?:II\*\0|MM\0\*)/, 'TIFF pictures aren’t supported. Save it as a JPEG.'],
  [/^BM/, 'BMP pictures aren’t supported. Save it as a PNG.'],
  [/^%PDF/, 'This is a PDF. Save its page as a picture first.'],
  [
    /^(?:\xef\xbb\xbf)?\s*<(?:\?xml|!--|svg|!doctype svg)/i,
    'SVG drawings aren’t supported, because they can contain scripts. Save it as a PNG.',
  ],
  [/^....ftyp(?:heic|heix|hevc|mif1|msf1)/s, 'HEIC pictures aren’t supported. Save it as a JPEG.'],
]
const others = 'We can’t read this picture. Use a JPEG, PNG, WebP or AVIF file.'
const moving = 'Animated pictures aren’t supported. Use a still picture.'

/** A file's type by its first bytes, whatever its name; or why it's refused, as text. */
export function kindOfPicture(bytes: Uint8Array): { kind: PictureKind } | { refusal: string } {
  const head = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.byteLength, 64)).toString('latin1')
  if (head.startsWith('\xff\xd8\xff')) return { kind: 'jpeg' }
  if (head.startsWith('\x89PNG\r\n\x1a\n'))
    return hasChunk(bytes, 'acTL') ? { refusal: moving } : { kind: 'png' }
  if (/^RIFF....WEBP/s.test(head)) {
    // The second bit of the extended header's flags.
    const flags = head.slice(12, 16) === 'VP8X' ? (bytes[20] ?? 0) : 0
    return (flags & 2) === 0 ? { kind: 'webp' } : { refusal: moving }
  }
  if (/^....ftypavis/s.test(head)) return { refusal: moving }
  if (/^....ftypavif/s.test(head)) return { kind: 'avif' }
  return { refusal: refusals.find(([pattern]) => pattern.test(head))?.[1] ?? others }
}

/** Whether a PNG has a chunk of this name before its pixels. */
function hasChunk(bytes: Uint8Array, wanted: string): boolean {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  for (let at = 8; at + 8 <= bytes.byteLength; at += 12 + view.getUint32(at)) {
    const name = String.fromCharCode(...bytes.subarray(at + 4, at + 8))
    if (name === wanted) return true
    if (name === 'IDAT') return false
  }
  return false
}
