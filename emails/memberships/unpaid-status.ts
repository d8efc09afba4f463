import { addDays } from '#domain/calendar.ts'
import type { MembershipView } from '#domain/memberships/membership.schema.ts'
import { mailDate } from '#emails/layout/mail-words.ts'
import * as m from '#messages'
import type { Locale } from '#messages/locale.ts'

/** A membership that lost a payment. */
export type Unpaid = Pick<MembershipView, 'status' | 'termEndsOn' | 'pastDue'>

/** The membership's status after it lost a payment, in a sentence. */
export function unpaidStatus({ status, termEndsOn, pastDue }: Unpaid, locale: Locale): string {
  const lastDay = mailDate(pastDue ? addDays(pastDue.lapsesOn, -1) : termEndsOn, locale)
  const state = pastDue ? 'past_due' : status === 'active' ? 'active' : 'ended'
  return m.mails_memberships_unpaid({ state, lastDay }, { locale })
}
