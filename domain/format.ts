import * as m from '#messages'
import { type In, inLocale } from '#messages/locale.ts'

const dollars = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' })

/** Cents as dollars: 12900 → '$129.00', or '$129' with `whole` when there are no cents. */
export function formatCents(cents: number, { whole = false } = {}): string {
  const text = dollars.format(cents / 100)
  return whole && cents % 100 === 0 ? text.slice(0, -3) : text
}

/** What is charged, as the console says it: '$129.00', or 'nothing'. */
export function formatCharge(cents: number): string {
  return cents > 0 ? formatCents(cents) : 'nothing'
}

/**
 * A calendar date 'YYYY-MM-DD': mm/dd/yy in English (specification §9), '3 de diciembre de 2026' in Spanish, where 12/03/26 is
 * 12 March. Without a language in that of the page or mail being made.
 */
export function formatDate(date: string, o?: In): string {
  if (inLocale(o) === 'es') return inWords(date, longDay, o)
  const [year = '', month = '', day = ''] = date.split('-')
  return `${month}/${day}/${year.slice(2)}`
}

/** A date 'YYYY-MM-DD' as it is typed: '02/28/1987'; anything else, such as half a date, as it is. */
export function typedDate(date: string): string {
  const [, year, month, day] = /^(\d{4})-(\d\d)-(\d\d)$/.exec(date) ?? []
  return year ? `${month}/${day}/${year}` : date
}

/** The same with four digits of the year, for contracts and births: '02/28/1987', '28 de febrero de 1987'. */
export function formatFullDate(date: string, o?: In): string {
  return inLocale(o) === 'es' ? inWords(date, longDay, o) : typedDate(date)
}

/** An instant, ISO 8601, by the clocks of an IANA time zone: '11/23/26 at 3:15 PM MST', '23 de noviembre de 2026 a las 3:15 p.m. MST'. */
export function formatMoment(instant: string, timeZone: string, o?: In): string {
  const at = new Date(instant)
  const time = shaped({ timeZone, hour: 'numeric', minute: '2-digit', timeZoneName: 'short' }, at, o)
  const short = { year: '2-digit', month: '2-digit', day: '2-digit' } as const
  const day = shaped({ timeZone, ...(inLocale(o) === 'es' ? longDay : short) }, at, o)
  return m.ui_moment({ isOne: time.startsWith('1:'), day, time }, o)
}

/** An instant by the clocks of an IANA time zone, for cells and short lines: '11/23/26, 3:15 PM'. */
export function formatInstant(instant: Date | string, timeZone: string): string {
  const shape = { timeZone, year: '2-digit', month: '2-digit', day: '2-digit' } as const
  return shaped({ ...shape, hour: 'numeric', minute: '2-digit' }, new Date(instant), { locale: 'en' })
}

/** A calendar date in words: '2026-12-24' as 'Thursday, December 24'. */
export function formatDay(date: string, o?: In): string {
  return inWords(date, { weekday: 'long', month: 'long', day: 'numeric' }, o)
}

/** A month 'YYYY-MM' as 'November 2026', or 'Nov' with `short`. */
export function formatMonth(
  month: string,
  { short = false, ...o }: Partial<In> & { short?: boolean } = {},
): string {
  const shape = short ? ({ month: 'short' } as const) : ({ month: 'long', year: 'numeric' } as const)
  return inWords(`${month}-01`, shape, o.locale && { locale: o.locale })
}

const longDay = { year: 'numeric', month: 'long', day: 'numeric' } as const

function inWords(date: string, shape: Intl.DateTimeFormatOptions, o?: In): string {
  const at = new Date(`${date}T00:00:00Z`)
  // A sentence that leaves its day out is given none.
  return Number.isNaN(at.getTime()) ? '' : shaped({ ...shape, timeZone: 'UTC' }, at, o)
}

const formatters = new Map<string, Intl.DateTimeFormat>()

/**
 * One formatter for each shape, time zone and language, of which there are few: making one takes a hundred times what using it
 * does, and a third of a megabyte that is not freed before the next great collection of garbage.
 */
function shaped(shape: Intl.DateTimeFormatOptions, at: Date, o?: In): string {
  const language = `${inLocale(o)}-US`
  const key = `${language},${Object.entries(shape).join()}`
  const known = formatters.get(key) ?? new Intl.DateTimeFormat(language, shape)
  formatters.set(key, known)
  // ICU puts a narrow space before AM, which some fonts do not have.
  return known.format(at).replaceAll('\u202f', ' ')
}

/** Ten digits as (NNN) NNN-NNNN; anything else as given (specification §5). */
export function formatPhone(phone: string): string {
  const digits = phone.replaceAll(/\D/g, '')
  return digits.length === 10 ? `(${digits.slice(0, 3)}) ${digits.slice(3, 6)}-${digits.slice(6)}` : phone
}

/** A tel: link's target, only its digits (specification §5). */
export function phoneHref(phone: string): string {
  return `tel:${phone.replaceAll(/\D/g, '')}`
}

/** Several of which one is chosen, in words. */
export function joinWithOr(words: string[], locale: 'en' | 'es'): string {
  return new Intl.ListFormat(`${locale}-US`, { type: 'disjunction' }).format(words)
}

/** A number with what it counts: '1 order', '1,200 orders'. */
export function counted(count: number, one: string, many: string): string {
  return `${count.toLocaleString('en-US')} ${count === 1 ? one : many}`
}
