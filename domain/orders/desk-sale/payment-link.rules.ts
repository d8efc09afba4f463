import { dateIn } from '#domain/calendar.ts'
import { DomainError } from '#domain/errors.ts'
import { formatDate } from '#domain/format.ts'

/** Hours for which a desk's payment link is valid. */
export const paymentLinkHours = 72

const askAgain = 'Please ask the office for a new one.'

/** The token of a mailed link: which draft, and its secret. */
export function paymentLinkToken(checkoutId: string, secret: string): string {
  return `${checkoutId}.${secret}`
}

/** What a link's token says; null for what is none. */
export function readPaymentLinkToken(token: string): { checkoutId: string; secret: string } | null {
  const [, checkoutId, secret] = /^([0-9a-f-]{36})\.([\w-]{43})$/.exec(token) ?? []
  return checkoutId && secret ? { checkoutId, secret } : null
}

type Link = { status: string; expiresAt: Date; updatedAt: Date; linkTotalCents: number | null }

/**
 * Why a payment link no longer works: too old, withdrawn, or its price is not the desk's quote any more; null if it
 * works. `totalCents` is today's price, null if not sold; `isPaused`: the brand sells nothing; `timeZone` the brand's.
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
  if (isWithdrawn) return new DomainError('checkout_closed', `The office canceled this link. ${askAgain}`)
  const until = formatDate(dateIn(timeZone, expiresAt))
  if (status === 'abandoned' || (status === 'open' && expiresAt <= now)) {
    return new DomainError('checkout_closed', `This link expired on ${until}. ${askAgain}`)
  }
  if (status === 'open' && isPaused) {
    return new DomainError(
      'checkout_closed',
      `Joining is paused right now. This link works until ${until}, so please open it again before then.`,
    )
  }
  if (status !== 'open' || totalCents === linkTotalCents) return null
  return new DomainError(
    'checkout_closed',
    `The price has changed since the office sent this link. ${askAgain}`,
  )
}
