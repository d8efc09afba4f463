import type { Db } from '#db/client.ts'
import { queueMail } from '#db/mail-outbox.ts'
import type { Checkout } from '#domain/orders/checkout/authorize-checkout.server.ts'
import { paymentLinkHours } from './payment-link.rules.ts'

/** Queues the email with a desk's payment link for a draft, within the transaction `db`. */
export async function mailLink(
  db: Db,
  { id, brandId, account, linkSentAt }: Pick<Checkout, 'id' | 'brandId' | 'account' | 'linkSentAt'>,
): Promise<void> {
  if (!account.email) throw new Error(`The link ${id} has no email.`)
  await queueMail(db, {
    brandId,
    template: 'pay-link',
    to: account.email,
    props: { checkoutId: id },
    dedupeKey: `pay-link:${id}:${linkSentAt?.getTime()}`,
  })
}

/** When a link sent now expires. */
export function linkExpiry(now: Date): Date {
  return new Date(now.getTime() + paymentLinkHours * 60 * 60_000)
}
