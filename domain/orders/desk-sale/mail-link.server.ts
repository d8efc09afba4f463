import type { Db } from '#db/client.ts'
import { queueMail } from '#db/mail-outbox.ts'
import type { Checkout } from '#domain/orders/checkout/authorize-checkout.server.ts'
import { paymentLinkHours } from './payment-link.rules.ts'

/** Queues the mail with the link of a draft that a desk has sent, in the transaction `db` is. */
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

/** Until when a link can be paid by that is sent now. */
export function linkExpiry(now: Date): Date {
  return new Date(now.getTime() + paymentLinkHours * 60 * 60_000)
}
