import { readEmail } from '#domain/email-text.rules.ts'
import { parseMemberNumber } from '#domain/memberships/member-number.ts'
import { readBirthDays } from '#domain/typed-date.rules.ts'
import { isPhoneLike, phoneDigits, withoutUnseen } from '#domain/typed-text.rules.ts'

/** What was typed, or scanned, into the one box of the desk. */
export type DeskQuery =
  | { kind: 'card'; token: string }
  | { kind: 'number'; memberNumber: string }
  | { kind: 'email'; start: string }
  | { kind: 'phone'; end: string }
  /** At least one of the two is there; `born` are the days that the date may mean. */
  | { kind: 'person'; names: string[]; born: string[] }

/** Of a phone number at least so many of its last digits. */
const fewestDigits = 4

/**
 * Reads the box: a card's address as a scanner types it, a member number, an email, a phone number or its end, names,
 * a birth date, or names and a birth date. Null while it is too little to look for.
 */
export function readDeskQuery(typed: string): DeskQuery | null {
  const text = withoutUnseen(typed)
  const token = /(?:^|\/card\/)([\w-]{43}|[\w-]{46})(?=$|[/?#])/.exec(text)?.[1]
  if (token) return { kind: 'card', token }
  const memberNumber = parseMemberNumber(text)
  if (memberNumber) return { kind: 'number', memberNumber }
  if (text.includes('@')) return text.length < 3 ? null : { kind: 'email', start: readEmail(text) }
  const words = text.split(/[\s,]+/).filter(Boolean)
  const { names, born } = readWords(words)
  if (born.length === 0 && isPhoneLike(text)) {
    const digits = phoneDigits(text)
    return digits.length < fewestDigits ? null : { kind: 'phone', end: digits }
  }
  if (born.length === 0 && names.join('').length < 2) return null
  return { kind: 'person', names: names.slice(0, 4), born }
}

/** A birth date is one word of what was typed or three in a row (Nov 5, 1988); all others are names. */
function readWords(words: string[]): { names: string[]; born: string[] } {
  for (const size of [3, 1]) {
    for (let at = 0; at + size <= words.length; at += 1) {
      const born = readBirthDays(words.slice(at, at + size).join(' '))
      if (born.length > 0) return { names: words.toSpliced(at, size), born }
    }
  }
  return { names: words, born: [] }
}

/**
 * Whether whoever asks by this has the member before them: they hold the card, or know the whole name and the birth
 * date. Only so does a desk find members whose home office is another one (decision 0046).
 */
export function isPresented(query: DeskQuery): boolean {
  if (query.kind === 'card' || query.kind === 'number') return true
  return query.kind === 'person' && query.born.length > 0 && query.names.length >= 2
}
