const dollars = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' })

/** Cents as dollars: 12900 → '$129.00', or '$129' with `whole` when there are no cents. */
export function formatCents(cents: number, { whole = false } = {}): string {
  const text = dollars.format(cents / 100)
  return whole && cents % 100 === 0 ? text.slice(0, -3) : text
}

/** A calendar date 'YYYY-MM-DD' as mm/dd/yy (specification §9). */
export function formatDate(date: string): string {
  const [year = '', month = '', day = ''] = date.split('-')
  return `${month}/${day}/${year.slice(2)}`
}

/** An instant, ISO 8601, by the clocks of an IANA time zone: '11/23/26 at 3:15 PM MST'. */
export function formatMoment(instant: string, timeZone: string): string {
  const at = new Date(instant)
  const day = at.toLocaleDateString('en-US', { timeZone, year: '2-digit', month: '2-digit', day: '2-digit' })
  const time = { timeZone, hour: 'numeric', minute: '2-digit', timeZoneName: 'short' } as const
  // ICU puts a narrow space before AM, which some fonts do not have.
  return `${day} at ${at.toLocaleTimeString('en-US', time).replaceAll('\u202f', ' ')}`
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
  return new Intl.DateTimeFormat('en-US', { ...shape, timeZone: 'UTC' }).format(new Date(`${date}T00:00:00Z`))
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
