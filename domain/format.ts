const dollars = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' })

/** Cents as dollars: 12900 → '$129.00', or '$129' with `whole` when there are no cents. */
export function formatCents(cents: number, { whole = false } = {}): string {
  const text = dollars.format(cents / 100)
  return whole && cents % 100 === 0 ? text.slice(0, -3) : text
}

/** What is charged, in words: '$129.00', or 'nothing'. */
export function formatCharge(cents: number): string {
  return cents > 0 ? formatCents(cents) : 'nothing'
}

/** A calendar date 'YYYY-MM-DD' as mm/dd/yy (specification §9). */
export function formatDate(date: string): string {
  const [year = '', month = '', day = ''] = date.split('-')
  return `${month}/${day}/${year.slice(2)}`
}

/** A date 'YYYY-MM-DD' as it is typed: '02/28/1987'; anything else, such as half a date, as it is. */
export function typedDate(date: string): string {
  const [, year, month, day] = /^(\d{4})-(\d\d)-(\d\d)$/.exec(date) ?? []
  return year ? `${month}/${day}/${year}` : date
}

/** An instant, ISO 8601, by the clocks of an IANA time zone: '11/23/26 at 3:15 PM MST'. */
export function formatMoment(instant: string, timeZone: string): string {
  const at = new Date(instant)
  const day = formatterOf({ timeZone, year: '2-digit', month: '2-digit', day: '2-digit' }).format(at)
  const time = formatterOf({ timeZone, hour: 'numeric', minute: '2-digit', timeZoneName: 'short' }).format(at)
  // ICU puts a narrow space before AM, which some fonts do not have.
  return `${day} at ${time.replaceAll('\u202f', ' ')}`
}

/** An instant by the clocks of an IANA time zone, for cells and short lines: '11/23/26, 3:15 PM'. */
export function formatInstant(instant: Date | string, timeZone: string): string {
  const shape = { timeZone, year: '2-digit', month: '2-digit', day: '2-digit' } as const
  const format = formatterOf({ ...shape, hour: 'numeric', minute: '2-digit' })
  return format.format(new Date(instant)).replaceAll('\u202f', ' ')
}

/** A calendar date in words: '2026-12-24' as 'Thursday, December 24'. */
export function formatDay(date: string): string {
  return inWords(date, { weekday: 'long', month: 'long', day: 'numeric' })
}

/** A month 'YYYY-MM' as 'November 2026', or 'Nov' with `short`. */
export function formatMonth(month: string, { short = false } = {}): string {
  return inWords(`${month}-01`, short ? { month: 'short' } : { month: 'long', year: 'numeric' })
}

function inWords(date: string, shape: Intl.DateTimeFormatOptions): string {
  return formatterOf({ ...shape, timeZone: 'UTC' }).format(new Date(`${date}T00:00:00Z`))
}

const formatters = new Map<string, Intl.DateTimeFormat>()

/**
 * One for each shape and time zone, of which there are few: making one takes a hundred times what using it does, and
 * a third of a megabyte that is not freed before the next great collection of garbage.
 */
function formatterOf(shape: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = Object.entries(shape).join()
  const known = formatters.get(key)
  if (known) return known
  const made = new Intl.DateTimeFormat('en-US', shape)
  formatters.set(key, made)
  return made
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
