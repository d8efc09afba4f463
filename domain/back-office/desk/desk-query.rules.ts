import { readEmail } from '#domain/email-text.rules.ts'
import { parseMemberNumber } from '#domain/memberships/member-number.ts'
import { readBirthDays } from '#domain/typed-date.rules.ts'
import { isPhoneLike, phoneDigits, withoutUnseen } from '#domain/typed-text.rules.ts'

/** What was typed, or scanned, into the desk's search box. */
export type DeskQuery =
  | { kind: 'card'; token: string }
  | { kind: 'number'; memberNumber: string }
  | { kind: 'email'; start: string }
  | { kind: 'phone'; end: string }
  /** At least one of the two is present; `born` lists the days the date could mean. */
  | { kind: 'person'; names: string[]; born: string[] }

/** A phone search needs at least this many of its last digits. */
const fewestDigits = 4

/**
 * Parses the search box: a card's URL as a scanner types it, a member number, an email, a phone number or its end,
 * names, a date of birth, or names and a date of birth. Null if it's too short to search for.
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

/** A date of birth is one of the words or three in a row (Nov 5, 1988); all others are names. */
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
 * Whether the search shows that the member is present: the person at the desk has the card, or the full name and date
 * of birth. Only such a search finds members with another home office (decision 0046).
 */
export function isPresented(query: DeskQuery): boolean {
  if (query.kind === 'card' || query.kind === 'number') return true
  return query.kind === 'person' && query.born.length > 0 && query.names.length >= 2
}
