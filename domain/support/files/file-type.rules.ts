import type { CaseFileType } from '#domain/values/support.ts'
import * as m from '#messages'

/** A file as it is stored, whatever it was named, or the reason it is refused. */
export type ReadFile = { type: CaseFileType; name: string; data: Buffer } | { refusal: string }

/**
 * Checks a file's first bytes, and that it ends where its format says. A file that is two kinds at once, such as a
 * picture with an archive appended, is refused. A JPEG is cut off at its end, because phones append a video or depth
 * data.
 */
export function readFile(name: string, bytes: Buffer): ReadFile {
  if (bytes.length === 0) return { refusal: m.errors_file_empty() }
  const kind = begins(bytes)
  if (!kind) return { refusal: m.errors_only_pdf_png_jpeg() }
  const { type } = kind
  const end = kind.end(bytes)
  const isCut = type === 'image/jpeg' && end !== null
  const data = isCut ? bytes.subarray(0, end) : bytes
  if (holdsArchive(data)) return { refusal: m.errors_file_damaged_other_program() }
  if (end === null) return { refusal: m.errors_file_damaged_save_again() }
  return end === data.length
    ? { type, name: safeName(name, type), data }
    : { refusal: m.errors_file_damaged_other_program() }
}

const endings: Record<CaseFileType, string> = {
  'application/pdf': 'pdf',
  'image/png': 'png',
  'image/jpeg': 'jpg',
  'image/webp': 'webp',
}

/**
 * A file name that is safe in an email and a header: no folder, no control characters, and the extension of its real
 * type.
 */
function safeName(name: string, type: CaseFileType): string {
  const base = name
    .replace(/^.*[/\\]/s, '')
    .replace(/\.[^.]*$/, '')
    .replaceAll(/[\p{C}\p{Zl}\p{Zp}"';<>:|?*%]/gu, '')
    .trim()
    .slice(0, 80)
  return `${base || 'file'}.${endings[type]}`
}

type Kind = { type: CaseFileType; end: (bytes: Buffer) => number | null }

function begins(bytes: Buffer): Kind | null {
  const isAt = (text: string, at: number) => bytes.toString('latin1', at, at + text.length) === text
  if (isAt('%PDF-', 0)) return { type: 'application/pdf', end: endOfPdf }
  if (isAt('\x89PNG\r\n\x1a\n', 0)) return { type: 'image/png', end: endOfPng }
  if (isAt('\xff\xd8\xff', 0)) return { type: 'image/jpeg', end: endOfJpeg }
  if (isAt('RIFF', 0) && isAt('WEBP', 8)) return { type: 'image/webp', end: endOfWebp }
  return null
}

/** Whether a ZIP directory, as in a JAR or an Office file, is where programs look for it. */
function holdsArchive(bytes: Buffer): boolean {
  return bytes.subarray(-65_557).includes('PK\x05\x06', 0, 'latin1')
}

/** Only white space may follow its last marker. */
function endOfPdf(bytes: Buffer): number | null {
  const mark = bytes.lastIndexOf('%%EOF', undefined, 'latin1')
  if (mark < 0) return null
  const rest = bytes.toString('latin1', mark + 5)
  return /^[\s\0]*$/.test(rest) ? bytes.length : mark + 5
}

/** Walks its chunks, each with its length, up to the last one. */
function endOfPng(bytes: Buffer): number | null {
  for (let at = 8; at + 12 <= bytes.length; ) {
    const next = at + 12 + bytes.readUInt32BE(at)
    if (bytes.toString('latin1', at + 4, at + 8) === 'IEND') return next
    at = next
  }
  return null
}

/**
 * Walks its markers, each segment with its length, up to the end of the picture (ITU-T T.81, annex B). A scan header is
 * followed by its data, in which FF is followed by 00 or a restart marker. A progressive picture has several scans.
 */
function endOfJpeg(bytes: Buffer): number | null {
  let hasScan = false
  for (let at = 2; at + 2 <= bytes.length; ) {
    const marker = bytes.readUInt8(at + 1)
    if (bytes[at] !== 0xff) return null
    if (marker === 0xff) {
      at += 1
      continue
    }
    if (marker === 0xd9) return hasScan ? at + 2 : null
    if (at + 4 > bytes.length) return null
    at += 2 + bytes.readUInt16BE(at + 2)
    if (marker !== 0xda) continue
    hasScan = true
    while (at < bytes.length && !(bytes[at] === 0xff && isMarker(bytes[at + 1]))) at += 1
  }
  return null
}

/** Whether the byte after FF ends a scan. */
const isMarker = (byte = 0) => byte !== 0 && byte !== 0xff && !(byte >= 0xd0 && byte <= 0xd7)

/** The length in its header, an even number of bytes. */
function endOfWebp(bytes: Buffer): number | null {
  if (bytes.length < 20) return null
  const said = 8 + bytes.readUInt32LE(4)
  return said > bytes.length ? null : said
}
