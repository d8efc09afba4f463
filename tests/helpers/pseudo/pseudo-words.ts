import type { Catalog, Message } from '../../../script/message-code.ts'

/**
 * A made-up language derived from the Spanish, in which every letter is one that neither English nor Spanish has. Any
 * plain letters on a Spanish page, email or document then come from outside the catalogs.
 */
const plain = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ'
const strange = 'āþćđēŧğħīĵķłŋńōøœŕśťūůŵĸŷžĀÞĆĐĒŦĞĦĪĴĶŁŊŃŌØŒŔŚŤŪŮŴĲŶŽ'

/** Kept unchanged: inputs, markers and names of laws, markup, email and web addresses. */
const kept =
  /\{\{?[^}]*\}?\}|<[^>]+>|&#?\w+;|https?:\/\/\S+|(?:[\w-]+\.)+(?:gov|com|org|example)\b\S*|\S+@\S+/g

/** A text in the pseudo-language. */
export function pseudoWords(text: string): string {
  const strangely = (part: string) =>
    part
      .normalize('NFD')
      .replaceAll(/\p{M}/gu, '')
      .replaceAll(/[A-Za-z]/g, (letter) => strange[plain.indexOf(letter)] ?? letter)
  let made = ''
  let at = 0
  for (const { 0: whole, index } of text.matchAll(kept)) {
    made += strangely(text.slice(at, index)) + whole
    at = index + whole.length
  }
  return made + strangely(text.slice(at))
}

/** Codes instead of text, by which the code knows its language. */
const codes = new Set(['layout_language'])

/** A catalog in the pseudo-language. */
export function pseudoCatalog(catalog: Catalog): Catalog {
  const inPseudo = (message: Message): Message =>
    typeof message === 'string'
      ? pseudoWords(message)
      : Object.fromEntries(
          Object.entries(message).map(([key, each]) => [
            key,
            key === 'match' || key === 'plural' ? each : inPseudo(each),
          ]),
        )
  return Object.fromEntries(
    Object.entries(catalog).map(([key, message]) => [key, codes.has(key) ? message : inPseudo(message)]),
  )
}

const months = 'enero|febrero|marzo|abril|mayo|junio|julio|agosto|septiembre|octubre|noviembre|diciembre'
const weekdays = 'lunes|martes|miércoles|jueves|viernes|sábado|domingo'
/** What the platform writes itself: dates, hours, distances, states, addresses, paths, file names and numbers. */
const written = new RegExp(
  [
    `(?:(?:${weekdays}), )?(?:\\d{1,2} de )?(?:${months})(?: de \\d{4})?`,
    ',\\s[A-Z]{2}\\b(?:\\s\\d{5})?',
    '\\d{1,2}:\\d\\d(?:\\s[ap]\\.\\s?m\\.)?(?:\\s[A-Z]{2,4}\\b)?',
    '\\d mi\\b',
    '/es/\\S+',
    kept.source,
  ].join('|'),
  'gi',
)

/**
 * Text that isn't from a catalog: its plain letters, minus what `values` contributed (names, brand content) and what
 * the platform writes itself. Null if there is none.
 */
export function saidOutside(text: string, values: readonly string[]): string | null {
  let left = text.normalize('NFC').replaceAll(/[\s\u00a0\u202f]+/g, ' ')
  if (!/[A-Za-z]/.test(left) || /^[A-Z]{2}$/.test(left)) return null
  // Removes whole web addresses first, before the names in them are removed.
  left = left.replaceAll(/https?:\/\/\S+/g, ' ')
  for (const value of values) if (left.includes(value)) left = left.replaceAll(value, ' ')
  left = left.replaceAll(written, ' ')
  return /[A-Za-z]{2}/.test(left) ? text.trim() : null
}

/** Every text in some data, longest first, to be removed from a page's text. */
export function valuesOf(data: unknown): string[] {
  const found = new Set<string>()
  const visit = (value: unknown): void => {
    if (typeof value === 'string') {
      for (const line of [value, ...value.split('\n')])
        if (/[A-Za-z]/.test(line)) found.add(line.normalize('NFC').replaceAll(/\s+/g, ' ').trim())
    } else if (typeof value === 'object' && value !== null)
      for (const each of Object.values(value)) visit(each)
  }
  visit(data)
  return [...found].toSorted((a, b) => b.length - a.length)
}
