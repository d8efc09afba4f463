import { soldName } from '#domain/content/spanish/sold-name.ts'
import { formatDate } from '#domain/format.ts'
import * as m from '#messages'
import { type In, inLocale } from '#messages/locale.ts'
import type { QuoteLine } from './quote.schema.ts'

const terms = {
  'one month': 'month',
  '3 months': 'quarter',
  '6 months': 'half_year',
  'one year': 'year',
} as const
const day = String.raw`(\d\d)\/(\d\d)\/(\d\d)`
const days = String.raw`(\d+) of (\d+) days`

/** Patterns of line labels, and the wording of each in a language. */
const said: [label: RegExp, words: (o: In | undefined, ...found: string[]) => string][] = [
  [/^One-time joining fee$/, (o) => m.prices_line_fee(o)],
  [/^Coupon (.+)$/, (o, code = '') => m.prices_line_coupon({ code }, o)],
  [/^Too little to be charged$/, (o) => m.prices_line_too_little(o)],
  [/^Credit$/, (o) => m.prices_line_credit(o)],
  [/^Additional member(s?)$/, (o, more) => m.prices_line_people({ isOne: !more }, o)],
  [
    new RegExp(`^Additional member(s?) to ${day}, ${days}$`),
    (o, more, month, date, year, part = '', of = '') =>
      m.prices_line_people_part({ isOne: !more, date: on(year, month, date, o), days: part, of }, o),
  ],
  [
    new RegExp(`^Additional member, (.+), ${days}$`),
    (o, plan = '', part = '', of = '') =>
      m.prices_line_person_of_plan({ plan: soldName(plan, o), days: part, of }, o),
  ],
  [
    new RegExp(`^(.+), (${Object.keys(terms).join('|')})$`),
    (o, plan = '', term) =>
      m.prices_line_plan({ plan: soldName(plan, o), interval: terms[term as keyof typeof terms] }, o),
  ],
  [
    new RegExp(`^(.+), to ${day}, ${days}$`),
    (o, plan = '', month, date, year, part = '', of = '') =>
      m.prices_line_plan_part({ plan: soldName(plan, o), date: on(year, month, date, o), days: part, of }, o),
  ],
  [
    new RegExp(`^(.+), ${days}, to ${day}$`),
    (o, plan = '', part = '', of = '', month, date, year) =>
      m.prices_line_plan_moved(
        { plan: soldName(plan, o), days: part, of, date: on(year, month, date, o) },
        o,
      ),
  ],
  [
    new RegExp(`^(.+), to ${day}$`),
    (o, plan = '', month, date, year) =>
      m.prices_line_plan_to({ plan: soldName(plan, o), date: on(year, month, date, o) }, o),
  ],
  [/^(.+), paid for already$/, (o, plan = '') => m.prices_line_plan_paid({ plan: soldName(plan, o) }, o)],
]

function on(year: string | undefined, month: string | undefined, date: string | undefined, o?: In): string {
  return formatDate(`20${year}-${month}-${date}`, o)
}

/**
 * A line's label in the reader's language. Lines are stored with the order in English, as staff read them. A label that
 * someone typed stays as typed.
 */
export function lineLabel(label: string, o?: In): string {
  if (inLocale(o) === 'en') return label
  for (const [pattern, words] of said) {
    const found = pattern.exec(label)
    if (found) return words(o, ...found.slice(1))
  }
  return label
}

/** Lines for a screen, with labels in the reader's language. */
export function saidLines<Line extends Pick<QuoteLine, 'label'>>(lines: Line[], o?: In): Line[] {
  return lines.map((line) => ({ ...line, label: lineLabel(line.label, o) }))
}

/** A quote for a screen, with labels in the reader's language. */
export function saidQuote<Priced extends { lines: QuoteLine[] }>(quote: Priced, o?: In): Priced {
  return { ...quote, lines: saidLines(quote.lines, o) }
}
