import { DomainError } from '#domain/errors.ts'
import { decodeUtf8 } from './line-decoder.ts'

/**
 * Parses a JSON file in UTF-8 (RFC 8259), with or without a byte order mark.
 * @throws DomainError `invalid`, as a sentence: another encoding, invalid JSON, a lost character, or a duplicate key in
 * an object, of which JSON.parse would silently keep the last
 */
export function readJson(bytes: Uint8Array): unknown {
  const isUtf16 =
    bytes.length > 1 && (bytes[0] === 0 || bytes[1] === 0 || bytes[0] === 0xff || bytes[0] === 0xfe)
  const text = isUtf16 ? null : decodeUtf8(bytes)?.replace(/^\uFEFF/, '')
  if (text === undefined || text === null)
    throw invalid(`It is ${isUtf16 ? 'UTF-16' : 'not UTF-8'}. Save the file as UTF-8.`)
  const lost = text.indexOf('\uFFFD')
  if (lost >= 0) throw invalid(`On line ${lineAt(text, lost)} a letter was lost (“�”). Write it again.`)
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch (error) {
    throw invalid(`It is not JSON: ${error instanceof Error ? error.message : error}`)
  }
  const twice = findTwice(text)
  if (twice)
    throw invalid(`On line ${lineAt(text, twice.at)} “${twice.name}” is there a second time. Take one out.`)
  return value
}

const invalid = (message: string) => new DomainError('invalid', message)
const lineAt = (text: string, at: number) => text.slice(0, at).split('\n').length

/** The first duplicate key in an object of a valid JSON text. */
function findTwice(text: string): { name: string; at: number } | null {
  /** The keys of each enclosing object. Null for an array. */
  const around: (Set<string> | null)[] = []
  const parts = /"[^"\\]*(?:\\.[^"\\]*)*"(\s*:)?|[[\]{}]/g
  for (const { 0: part, 1: colon, index: at } of text.matchAll(parts)) {
    if (part === '{') around.push(new Set())
    else if (part === '[') around.push(null)
    else if (part === '}' || part === ']') around.pop()
    else if (colon !== undefined) {
      const name: string = JSON.parse(part.slice(0, part.length - colon.length))
      const names = around.at(-1)
      if (names?.has(name)) return { name, at }
      names?.add(name)
    }
  }
  return null
}
