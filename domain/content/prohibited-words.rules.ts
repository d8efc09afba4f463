import type { FieldError } from '#domain/errors.ts'
import {
  insuranceWord,
  prohibitedSpanish,
  prohibitedWords,
  spanishInsuranceAllowed,
  spanishInsuranceWord,
} from '#domain/law/prohibited-words.ts'

/** Matches a disclaimer: "it is not insurance". */
const disclaimed = /\b(?:not?|never|(?:is|are)n[’']t)\b(?!\s+(?:only|just))[^.!?]{0,60}\binsur/i

/**
 * Every prohibited word in the texts of `value`, with its path, e.g. `pages.home.blocks.0.title`. "Insurance" is
 * allowed only in a disclaimer: "this is not insurance".
 */
export function findProhibitedWords(value: unknown, path = ''): FieldError[] {
  if (typeof value === 'string') return isAddress(value) ? [] : inText(plainText(value), path)
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, item]) =>
    findProhibitedWords(item, path ? `${path}.${key}` : key),
  )
}

/** Every Spanish word a savings plan may not use. “Seguro” is allowed only in a disclaimer. */
export function prohibitedInSpanish(html: string): string[] {
  const text = plainText(html).replaceAll(spanishInsuranceAllowed, ' ')
  const found = prohibitedSpanish
    .filter(({ pattern }) => pattern.test(text))
    .map(({ word }) => `A savings plan may not use the word “${word}”.`)
  const saysInsurance = spanishInsuranceWord.test(text)
  return saysInsurance ? [...found, 'Say “seguro” only in “no es un seguro”.'] : found
}

function inText(text: string, path: string): FieldError[] {
  const found: FieldError[] = prohibitedWords
    .filter(({ pattern }) => pattern.test(text))
    .map(({ word }) => ({ path, message: `A savings plan may not use the word “${word}”.` }))
  const sentences = text.split(/(?<=[.!?])\s+|\n+/)
  if (sentences.some((sentence) => insuranceWord.test(sentence) && !disclaimed.test(sentence))) {
    found.push({ path, message: 'Say “insurance” only to state that the plan is not insurance.' })
  }
  return found
}

/** Links and file names aren't prose. */
function isAddress(text: string): boolean {
  return /^(?:\/|#|https:|mailto:|tel:)\S*$/i.test(text)
}

/** HTML as it reads: `cover<b>age</b>` and `cover&shy;age` are one word, two paragraphs are two lines. */
function plainText(html: string): string {
  return html
    .replaceAll(/<\/?(?:p|br|li|h\d|div|td|th|tr|dd|dt|blockquote)\b[^>]*>/gi, '\n')
    .replaceAll(/<[^>]*>/g, '')
    .replaceAll(/&#x([0-9a-f]{1,6});/gi, (_, hex: string) => character(Number.parseInt(hex, 16)))
    .replaceAll(/&#(\d{1,7});/g, (_, digits: string) => character(Number(digits)))
    .replaceAll('&nbsp;', ' ')
    .replaceAll('&shy;', '')
    .replaceAll('&amp;', '&')
    .normalize('NFKC')
    .replaceAll(/[\u00ad\u200b-\u200d\u2060\ufeff]/g, '')
}

function character(code: number): string {
  return code <= 0x10ffff ? String.fromCodePoint(code) : ''
}
