import type { CaseFileType } from './case-file.schema.ts'

/** What a file is by its own bytes, whatever it is called; or why it is not taken, in words. */
export type FileKind = { type: CaseFileType } | { refusal: string }

const behind =
  'This file has something else behind its end. Save it again with another program, and attach that.'
const broken = 'This file is not whole. Save it again, and attach that.'

/**
 * Looks at the first bytes of a file, and that it ends where its kind says: one that is two kinds at once, such as a
 * picture with an archive behind it, is refused.
 */
export function kindOfFile(bytes: Buffer): FileKind {
  if (bytes.length === 0) return { refusal: 'This file is empty.' }
  const kind = begins(bytes)
  if (!kind)
    return { refusal: 'Only PDF, PNG, JPEG and WebP files can be attached, whatever they are called.' }
  if (holdsArchive(bytes)) return { refusal: behind }
  const end = kind.end(bytes)
  if (end === null) return { refusal: broken }
  return end === bytes.length ? { type: kind.type } : { refusal: behind }
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

/** Whether the directory of a ZIP file, and so of a JAR or an Office file, is where programs look for it. */
function holdsArchive(bytes: Buffer): boolean {
  return bytes.subarray(-65_557).includes('PK\x05\x06', 0, 'latin1')
}

/** Behind its last mark there may be white space alone. */
function endOfPdf(bytes: Buffer): number | null {
  const mark = bytes.lastIndexOf('%%EOF', undefined, 'latin1')
  if (mark < 0) return null
  const rest = bytes.toString('latin1', mark + 5)
  return /^[\s\0]*$/.test(rest) ? bytes.length : mark + 5
}

/** Its chunks, each with its length, up to the last one. */
function endOfPng(bytes: Buffer): number | null {
  for (let at = 8; at + 12 <= bytes.length; ) {
    const next = at + 12 + bytes.readUInt32BE(at)
    if (bytes.toString('latin1', at + 4, at + 8) === 'IEND') return next
    at = next
  }
  return null
}

/** Behind the last end of a picture there may be zeros alone. */
function endOfJpeg(bytes: Buffer): number | null {
  let end = bytes.length
  while (end > 2 && bytes[end - 1] === 0) end -= 1
  if (bytes[end - 2] === 0xff && bytes[end - 1] === 0xd9) return bytes.length
  const mark = bytes.lastIndexOf('\xff\xd9', undefined, 'latin1')
  return mark < 0 ? null : mark + 2
}

/** What its head says, an even number of bytes. */
function endOfWebp(bytes: Buffer): number | null {
  if (bytes.length < 20) return null
  const said = 8 + bytes.readUInt32LE(4)
  return said > bytes.length ? null : said
}
