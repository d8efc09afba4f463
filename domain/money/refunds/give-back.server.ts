import { eq } from 'drizzle-orm'
import type { DbAt } from '#db/client.ts'
import { ofBrand } from '#db/of-brand.ts'
import { receipts } from '#db/schema/billing.ts'
import { openRefund, type RefundRow } from '#domain/billing/refund-payment.server.ts'
import { DomainError } from '#domain/errors.ts'
import { formatCents } from '#domain/format.ts'
import { mailMember } from '#domain/memberships/member-mail.server.ts'
import { type PaymentFacts, whyNotByHand } from './lock-payment.server.ts'

/**
 * Refuses what was decided on a screen that is no longer true, and what cannot be given back by hand.
 * @throws DomainError `conflict`, with a sentence that says how it stands now.
 */
export function requireLeft(
  facts: PaymentFacts,
  { amountCents, leftCents }: { amountCents: number; leftCents: number },
): void {
  const refusal = whyNotByHand(facts)
  if (refusal) throw new DomainError('conflict', refusal)
  const left = formatCents(facts.leftCents)
  if (facts.leftCents !== leftCents) {
    const message = `Money of this payment moved since this was shown to you: ${left} is left of it now. Please look again.`
    throw new DomainError('conflict', message)
  }
  if (amountCents > facts.leftCents) {
    const message = `This is more than is left of the payment: ${left}.`
    throw new DomainError('invalid', message, { fields: [{ path: 'amountCents', message }] })
  }
}

/**
 * Writes the refund of a request down and mails the member, in the transaction `db` is, which holds the payment's locks.
 * The gateway is asked after that, by `reconcileRefund` or the job that is in the queue.
 */
export async function giveBack(
  { db, now }: DbAt,
  { payment, membership, order }: PaymentFacts,
  { requestId, amountCents }: { requestId: string; amountCents: number },
): Promise<RefundRow> {
  const { id: paymentId, brandId } = payment
  const reason = `by hand, request ${requestId}`
  const refund = await openRefund({ db, now }, { brandId, paymentId, amountCents, reason })
  const [receipt] = await db
    .select({ accountId: receipts.accountId })
    .from(receipts)
    .where(ofBrand(receipts, brandId, eq(receipts.paymentId, paymentId)))
  const accountId = membership?.accountId ?? receipt?.accountId ?? order.accountId
  if (accountId && receipt) {
    await mailMember(db, {
      brandId,
      accountId,
      template: 'refund-by-hand',
      props: { refundId: refund.id },
      dedupeKey: `refund-by-hand:${refund.id}`,
    })
  }
  return refund
}
