import { dateIn } from '#domain/calendar.ts'
import { DomainError } from '#domain/errors.ts'
import { formatDate } from '#domain/format.ts'
import * as m from '#messages'
import type { In } from '#messages/locale.ts'

/** Hours for which a desk's payment link is valid. */
export const paymentLinkHours = 72

/** Token of an emailed link: the draft's id and its secret. */
export function paymentLinkToken(checkoutId: string, secret: string): string {
  return `${checkoutId}.${secret}`
}

/** Parses a link's token; null if it isn't one. */
export function readPaymentLinkToken(token: string): { checkoutId: string; secret: string } | null {
  const [, checkoutId, secret] = /^([0-9a-f-]{36})\.([\w-]{43})$/.exec(token) ?? []
  return checkoutId && secret ? { checkoutId, secret } : null
}

type Link = { status: string; expiresAt: Date; updatedAt: Date; linkTotalCents: number | null }

/**
 * Why a payment link no longer works: expired, withdrawn, or its price differs from the desk's quote; null if it works.
 * `totalCents` is today's price, null if not sold; `isPaused`: the brand sells nothing; `timeZone` is the brand's.
 */
export function whyNotByLink(
  { status, expiresAt, updatedAt, linkTotalCents }: Link,
  {
    totalCents,
    isPaused = false,
    now,
    timeZone,
  }: { totalCents: number | null; isPaused?: boolean; now: Date; timeZone: string },
): DomainError | null {
  const isWithdrawn = status === 'abandoned' && updatedAt < expiresAt
  if (isWithdrawn) return new DomainError('checkout_closed', m.errors_office_withdrew_link)
  const until = (o?: In) => formatDate(dateIn(timeZone, expiresAt), o)
  if (status === 'abandoned' || (status === 'open' && expiresAt <= now)) {
    return new DomainError('checkout_closed', (o) => m.errors_link_expired_on({ until: until(o) }, o))
  }
  if (status === 'open' && isPaused) {
    return new DomainError('checkout_closed', (o) => m.errors_joining_paused_just_now({ until: until(o) }, o))
  }
  if (status !== 'open' || totalCents === linkTotalCents) return null
  return new DomainError('checkout_closed', m.errors_price_changed_since_link)
}
