import { formatCents, formatDate, formatMoment } from '#domain/format.ts'
import * as m from '#messages'
import type { Locale } from '#messages/locale.ts'

const longDay = { year: 'numeric', month: 'long', day: 'numeric' } as const
const spanish = (shape: Intl.DateTimeFormatOptions, at: Date) =>
  new Intl.DateTimeFormat('es-US', shape).format(at).replaceAll('\u202f', ' ')

/**
 * A calendar date 'YYYY-MM-DD' in a mail: mm/dd/yy in English (specification §9), with the month in words in Spanish,
 * where 12/03/26 is 12 March.
 */
export function mailDate(date: string, locale: Locale): string {
  if (locale === 'en') return formatDate(date)
  return spanish({ ...longDay, timeZone: 'UTC' }, new Date(`${date}T00:00:00Z`))
}

/** An instant, ISO 8601, by the clocks of an IANA time zone: '11/23/26 at 3:15 PM MST', '23 de noviembre de 2026 a las 3:15 p.m. MST'. */
export function mailMoment(instant: string, timeZone: string, locale: Locale): string {
  if (locale === 'en') return formatMoment(instant, timeZone)
  const at = new Date(instant)
  const time = spanish({ timeZone, hour: 'numeric', minute: '2-digit', timeZoneName: 'short' }, at)
  return m.mails_layout_moment({ day: spanish({ ...longDay, timeZone }, at), time }, { locale })
}

/** An amount to be charged: '$129.00', or 'Nothing'. */
export function chargeWords(cents: number, locale: Locale): string {
  return m.mails_layout_charge({ isNothing: cents <= 0, amount: formatCents(cents) }, { locale })
}

/** A charge to come, with its day: '$129.00 on 11/20/27', or 'Nothing on 11/20/27'. */
export function chargeOnWords(charge: { date: string; amountCents: number }, locale: Locale): string {
  const amount = formatCents(charge.amountCents)
  const date = mailDate(charge.date, locale)
  return m.mails_layout_charge_on({ isNothing: charge.amountCents <= 0, amount, date }, { locale })
}
