import * as m from '#messages'
import { type In, inLocale } from '#messages/locale.ts'
import { inWords, longDay, shaped, typedDate } from './format.ts'

/** A calendar date with a four-digit year, for contracts and birth dates: '02/28/1987', '28 de febrero de 1987'. */
export function formatFullDate(date: string, o?: In): string {
  return inLocale(o) === 'es' ? inWords(date, longDay, o) : typedDate(date)
}

/**
 * An ISO 8601 instant in an IANA time zone: '11/23/26 at 3:15 PM MST', '23 de noviembre de 2026 a las 3:15 p.m. MST'.
 * Its time never breaks across lines.
 */
export function formatMoment(instant: string, timeZone: string, o?: In): string {
  const at = new Date(instant)
  const time = shaped({ timeZone, hour: 'numeric', minute: '2-digit', timeZoneName: 'short' }, at, o)
  const short = { year: '2-digit', month: '2-digit', day: '2-digit' } as const
  const day = shaped({ timeZone, ...(inLocale(o) === 'es' ? longDay : short) }, at, o)
  return m.ui_moment({ isOne: time.startsWith('1:'), day, time: time.replaceAll(' ', '\u00a0') }, o)
}

/** An instant in an IANA time zone, for cells and short lines: '11/23/26, 3:15 PM'. */
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
