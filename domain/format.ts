import { type In, inLocale } from '#messages/locale.ts'

const dollars = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' })

/** Cents as dollars: 12900 → '$129.00', or '$129' with `whole` when there are no cents. */
export function formatCents(cents: number, { whole = false } = {}): string {
  const text = dollars.format(cents / 100)
  return whole && cents % 100 === 0 ? text.slice(0, -3) : text
}

/**
 * A calendar date 'YYYY-MM-DD': mm/dd/yy in English (specification §9), '3 de diciembre de 2026' in Spanish, where
 * 12/03/26 would be read as 12 March. Defaults to the language of the page or email being made.
 */
export function formatDate(date: string, o?: In): string {
  if (inLocale(o) === 'es') return inWords(date, longDay, o)
  const [year = '', month = '', day = ''] = date.split('-')
  return `${month}/${day}/${year.slice(2)}`
}

/** A date 'YYYY-MM-DD' as people type it: '02/28/1987'. Anything else, such as half a date, unchanged. */
export function typedDate(date: string): string {
  const [, year, month, day] = /^(\d{4})-(\d\d)-(\d\d)$/.exec(date) ?? []
  return year ? `${month}/${day}/${year}` : date
}

/** The format of a date in words. */
export const longDay = { year: 'numeric', month: 'long', day: 'numeric' } as const

/** A calendar date in words, in the given format. '' for an invalid date. */
export function inWords(date: string, shape: Intl.DateTimeFormatOptions, o?: In): string {
  const at = new Date(`${date}T00:00:00Z`)
  // A message that leaves out its date passes none.
  return Number.isNaN(at.getTime()) ? '' : shaped({ ...shape, timeZone: 'UTC' }, at, o)
}

/** Some ICU versions put a narrow space before AM, which some fonts lack; others a space at which a line may break. */
const beforeHalf = /\s(?=[AP]M|[ap]\.m\.)/g

const formatters = new Map<string, Intl.DateTimeFormat>()

/**
 * One formatter per format, time zone and language, of which there are few. Creating one costs a hundred times as much
 * as using it, plus a third of a megabyte that is only freed by the next major garbage collection.
 */
export function shaped(shape: Intl.DateTimeFormatOptions, at: Date, o?: In): string {
  const language = `${inLocale(o)}-US`
  const key = `${language},${Object.entries(shape).join()}`
  const known = formatters.get(key) ?? new Intl.DateTimeFormat(language, shape)
  formatters.set(key, known)
  return known.format(at).replaceAll(beforeHalf, '\u00a0')
}

/** Ten digits as (NNN) NNN-NNNN. Anything else unchanged (specification §5). */
export function formatPhone(phone: string): string {
  const digits = phone.replaceAll(/\D/g, '')
  return digits.length === 10 ? `(${digits.slice(0, 3)}) ${digits.slice(3, 6)}-${digits.slice(6)}` : phone
}

/** The target of a tel: link, digits only (specification §5). */
export function phoneHref(phone: string): string {
  return `tel:${phone.replaceAll(/\D/g, '')}`
}
