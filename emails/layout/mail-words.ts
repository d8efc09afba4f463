import { formatCents, formatDate } from '#domain/format.ts'
import { formatMoment } from '#domain/format-moment.ts'
import * as m from '#messages'
import type { Locale } from '#messages/locale.ts'

/** A calendar date 'YYYY-MM-DD' as an email shows it. */
export const mailDate = (date: string, locale: Locale): string => formatDate(date, { locale })

/** An ISO 8601 instant as an email shows it, in an IANA time zone. */
export const mailMoment = (instant: string, timeZone: string, locale: Locale): string =>
  formatMoment(instant, timeZone, { locale })

/** An amount to be charged: '$129.00', or 'Nothing'. */
export function chargeWords(cents: number, locale: Locale): string {
  return m.mails_layout_charge({ isNothing: cents <= 0, amount: formatCents(cents) }, { locale })
}

/** A future charge with its date: '$129.00 on 11/20/27', or 'Nothing on 11/20/27'. */
export function chargeOnWords(charge: { date: string; amountCents: number }, locale: Locale): string {
  const amount = formatCents(charge.amountCents)
  const date = mailDate(charge.date, locale)
  return m.mails_layout_charge_on({ isNothing: charge.amountCents <= 0, amount, date }, { locale })
}
