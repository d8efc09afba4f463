import { DomainError } from '#domain/errors.ts'
import { otherFile } from './other-file.rules.ts'

/** A line of a file, counted from 1. An unreadable one has an error in place of its text. */
export type Line =
  | { number: number; text: string; fault?: undefined }
  | { number: number; text: null; fault: 'letters' | 'too_long' }

const longestLine = 256 * 1024
const longestHead = 8
const [lineFeed, carriageReturn] = [10, 13]
const lineEnd = /\r\n|\n|\r/

const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })
const nothing = new Uint8Array()

/**
 * Splits the bytes of a file into lines and decodes them as UTF-8, as UTF-16 if its byte order mark or zero bytes show
 * it, or else as Windows-1252, as Excel saves. A file has one encoding. A line that doesn't match it is reported, never
 * decoded as something else.
 */
export class LineDecoder {
  #held: Uint8Array = nothing
  #number = 0
  /** Whether the current line is longer than the limit. */
  #isTooLong = false
  #hasBegun = false
  #utf16: TextDecoder | null = null
  /** Null while everything read so far is the same in both. */
  #encoding: 'utf-8' | 'windows-1252' | null = null

  /** The lines completed by this chunk. @throws DomainError `invalid`: it isn't text, or its first line never ends */
  push(chunk: Uint8Array): Line[] {
    if (this.#hasBegun) return this.#take(this.#asBytes(chunk))
    this.#held = joined(this.#held, chunk)
    return this.#held.length < longestHead ? [] : this.#begin()
  }

  /** The remaining lines, with or without a line end. @throws DomainError `invalid` as `push` */
  end(): Line[] {
    const lines = this.#hasBegun ? [] : this.#begin()
    const rest = withoutDosEnd(joined(this.#held, this.#asBytes(null)))
    this.#held = nothing
    return rest.length === 0 && !this.#isTooLong ? lines : [...lines, ...this.#lines(rest)]
  }

  #begin(): Line[] {
    this.#hasBegun = true
    const head = this.#held
    this.#held = nothing
    const other = otherFile(head)
    if (other) throw new DomainError('invalid', other)
    const [first, second, third, fourth] = head
    const isLittle = (first === 0xff && second === 0xfe) || (second === 0 && fourth === 0 && first !== 0)
    const isBig = (first === 0xfe && second === 0xff) || (first === 0 && third === 0 && second !== 0)
    if (isLittle || isBig) this.#utf16 = new TextDecoder(isBig ? 'utf-16be' : 'utf-16le', { fatal: true })
    const hasMark = first === 0xef && second === 0xbb && third === 0xbf
    return this.#take(this.#asBytes(hasMark ? head.subarray(3) : head))
  }

  /** Converts a UTF-16 file's bytes to UTF-8. */
  #asBytes(chunk: Uint8Array | null): Uint8Array {
    if (!this.#utf16) return chunk ?? nothing
    try {
      const text = chunk ? this.#utf16.decode(chunk, { stream: true }) : this.#utf16.decode()
      return new TextEncoder().encode(text)
    } catch {
      throw new DomainError('invalid', 'The file is UTF-16 and is broken. Save it as “CSV UTF-8”.')
    }
  }

  #take(bytes: Uint8Array): Line[] {
    const held = joined(this.#held, bytes)
    // A final carriage return may be half of a line end.
    const cut = Math.max(held.lastIndexOf(lineFeed), held.lastIndexOf(carriageReturn, held.length - 2)) + 1
    this.#held = held.subarray(cut)
    const lines = cut > 0 ? this.#lines(held.subarray(0, cut)) : []
    if (this.#held.length > longestLine) {
      if (this.#number === 0)
        throw new DomainError('invalid', 'The file is no CSV: its first line has no end.')
      this.#isTooLong = true
      this.#held = this.#held.at(-1) === carriageReturn ? this.#held.subarray(-1) : nothing
    }
    return lines
  }

  #lines(block: Uint8Array): Line[] {
    const texts = this.#whole(block) ?? [...slices(block)].map((bytes) => this.#decode(bytes))
    return texts.map((text) => {
      this.#number += 1
      const isTooLong = this.#isTooLong || (text !== null && text.length > longestLine)
      this.#isTooLong = false
      if (isTooLong) return { number: this.#number, text: null, fault: 'too_long' }
      if (text === null) return { number: this.#number, text: null, fault: 'letters' }
      return { number: this.#number, text }
    })
  }

  /** The lines of a block that is entirely UTF-8. Null if it isn't. */
  #whole(block: Uint8Array): string[] | null {
    const text = decodeUtf8(block)
    if (text === null) return null
    if (text.length < block.length) {
      if (this.#encoding === 'windows-1252') return null
      this.#encoding = 'utf-8'
    }
    const texts = text.split(lineEnd)
    if (texts.length > 1 && texts.at(-1) === '') texts.pop()
    return texts
  }

  #decode(line: Uint8Array): string | null {
    const text = decodeUtf8(line)
    if (text !== null && text.length === line.length) return text
    const encoding = text === null ? 'windows-1252' : 'utf-8'
    this.#encoding ??= encoding
    if (this.#encoding !== encoding) return null
    return text ?? decodeWindows1252(line)
  }
}

function joined(first: Uint8Array, second: Uint8Array): Uint8Array {
  if (first.length === 0) return second
  if (second.length === 0) return first
  const both = new Uint8Array(first.length + second.length)
  both.set(first)
  both.set(second, first.length)
  return both
}

/** Removes the ^Z that ended DOS files. A ^Z alone on its line stays. */
function withoutDosEnd(bytes: Uint8Array): Uint8Array {
  return bytes.length > 1 && bytes.at(-1) === 0x1a ? bytes.subarray(0, -1) : bytes
}

function* slices(block: Uint8Array): Generator<Uint8Array> {
  let from = 0
  for (let at = 0; at < block.length; at += 1) {
    if (block[at] !== lineFeed && block[at] !== carriageReturn) continue
    yield block.subarray(from, at)
    if (block[at] === carriageReturn && block[at + 1] === lineFeed) at += 1
    from = at + 1
  }
  if (from < block.length || block.length === 0) yield block.subarray(from)
}

/** Decodes bytes as UTF-8. Null if they aren't. */
export function decodeUtf8(bytes: Uint8Array): string | null {
  try {
    return utf8.decode(bytes)
  } catch {
    return null
  }
}

/**
 * Windows-1252 from 0x80 to 0x9F, with a question mark for undefined bytes. Node's decoder treats these as control
 * characters.
 */
const from128 = '€?‚ƒ„…†‡ˆ‰Š‹Œ?Ž??‘’“”•–—˜™š›œ?žŸ'

/** Decodes bytes as Windows-1252. Null if a byte is undefined. */
function decodeWindows1252(bytes: Uint8Array): string | null {
  let text = ''
  for (const byte of bytes) {
    const letter = byte >= 0x80 && byte <= 0x9f ? from128[byte - 0x80] : String.fromCharCode(byte)
    if (letter === '?' && byte !== 0x3f) return null
    text += letter
  }
  return text
}
