import type { OrderDeps } from '#domain/orders/place-order.server.ts'
import { renewMembership } from '#domain/orders/renewal/renew-membership.server.ts'
import type { StaffDeps } from '#domain/staff/audit/audited.server.ts'
import { type TakePayment, type TookPayment, tookPaymentSchema } from './desk.schema.ts'
import { auditedMembership, type Desk, deskName, findPresented } from './desk.server.ts'
import { onceAudited } from './once-audited.server.ts'

export type PayingDeps = StaffDeps & { secret: string; gateway: OrderDeps['gateway'] }

/**
 * Takes what a membership owes, or its next term costs, in cash, by check or by the desk's terminal: the order a member's
 * own payment is, behind the same lock, so that of two desks, the member and the schedule one pays and the others are
 * told. Order, payment, paid term, receipt, mail and the row in the audit are one transaction.
 *
 * @throws DomainError `not_found`; `stale_quote` with what is owed now, `conflict` while a bank account is being debited
 *   or it is too early, `in_flight` while it is being paid for, `not_sold`; and as `runIdempotent` does.
 */
export async function takePayment(
  deps: PayingDeps,
  desk: Desk,
  { card, key, paid, ...confirm }: TakePayment & { card: string; key: string | undefined },
): Promise<TookPayment> {
  const brandId = desk.brand.id
  const presented = await findPresented(deps.db, { brandId, card, secret: deps.secret })
  const { membershipId, accountId } = presented
  const body = { membershipId, paid, confirm }
  return onceAudited(deps, { brandId, key, body, answer: tookPaymentSchema }, async (tx) => {
    const { now, gateway } = deps
    const owner = { brandId, accountId, membershipId, today: desk.today }
    const asked = { ...owner, key, confirm, tendered: paid }
    const { receiptId, ...renewed } = await renewMembership({ db: tx, now, gateway }, asked)
    // What was tendered is settled as it is written.
    if (receiptId === null) throw new Error(`Membership ${membershipId} was not renewed.`)
    const { totalCents, termStartsOn, termEndsOn } = renewed
    const answer = { receiptId, totalCents, termStartsOn, termEndsOn }
    const act = {
      action: 'desk.payment_taken' as const,
      brandId,
      subject: auditedMembership(presented),
      after: { totalCents, ...paid, termStartsOn, termEndsOn, desk: deskName(desk) },
    }
    return { answer, act }
  })
}
