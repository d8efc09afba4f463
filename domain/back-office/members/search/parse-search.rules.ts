import { readEmail } from '#domain/email-text.rules.ts'
import { readBirthDays } from '#domain/typed-date.rules.ts'
import { isPhoneLike, phoneDigits, withoutUnseen } from '#domain/typed-text.rules.ts'
import { plainName } from '#platform/unaccent.ts'

/** The possible meanings of the search text. */
export type SearchTerms =
  | { kind: 'everybody' }
  | { kind: 'nobody' }
  /** Lower case. */
  | { kind: 'email'; begins: string }
  /** The possible days: a two-digit year allows two. */
  | { kind: 'born'; on: string[] }
  /** The last digits of a phone number, reversed. */
  | { kind: 'phone'; reversed: string; number: string | null }
  /** A member number, or its start, in written form. */
  | { kind: 'number'; begins: string }
  /** Parts of a name, in lower case without accents. */
  | { kind: 'name'; words: string[] }

/** The characters of a member number. */
const numberSigns = /^[2-9A-HJKMNP-Z]{2,12}$/

/**
 * Parses the search text: an email has an @, a date of birth its parts, a phone number only digits, a member number
 * digits among its letters or dashes every four characters; everything else is a name.
 */
export function parseSearch(typed: string): SearchTerms {
  const q = withoutUnseen(typed).replaceAll(/\s+/g, ' ')
  if (q === '') return { kind: 'everybody' }
  if (q.includes('@')) return { kind: 'email', begins: readEmail(q) }
  const on = readBirthDays(q)
  if (on.length > 0) return { kind: 'born', on }
  const number = numberOf(q)
  if (isPhoneLike(q)) {
    const digits = phoneDigits(q)
    if (digits.length < 3) return { kind: 'nobody' }
    return { kind: 'phone', reversed: [...digits].reverse().join(''), number }
  }
  const looksLikeNumber = /\d/.test(q) || /^\w{4}[-–—]\w/.test(q)
  if (number && looksLikeNumber) return { kind: 'number', begins: number }
  const words = plainName(q)
    .split(/[\s,]+/)
    .filter((word) => /\p{L}/u.test(word))
  return words.join('').length < 2 ? { kind: 'nobody' } : { kind: 'name', words: words.slice(0, 5) }
}

/** The start of a member number in its canonical form; null if it can't be one. */
function numberOf(q: string): string | null {
  const signs = q.toUpperCase().replaceAll(/[\s\-–—]/g, '')
  if (!numberSigns.test(signs)) return null
  return [signs.slice(0, 4), signs.slice(4, 8), signs.slice(8)].filter((part) => part !== '').join('-')
}
