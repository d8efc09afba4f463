import type { Db } from '#db/client.ts'
import type { Renewed } from '#domain/memberships/renewal/renewal.schema.ts'
import type { DraftedOrder, OrderDeps } from '#domain/orders/order-kind.ts'
import { renewMembership } from '#domain/orders/renewal/renew-membership.server.ts'
import { sumOfLines } from '#domain/plans/quote.rules.ts'
import type { AuditAction } from '#domain/staff/audit/audit-words.ts'
import { type AuditedAction, audited, type StaffDeps } from '#domain/staff/audit/audited.server.ts'
import { auditedOnce } from './audited-once.server.ts'
import { type TakePayment, type TookPayment, tookPaymentSchema } from './desk.schema.ts'
import { auditedMembership, type Desk, deskName, findByCard } from './desk.server.ts'
import { tenderOf } from './enroll.server.ts'

export type PayingDeps = StaffDeps & { secret: string; gateway: OrderDeps['gateway'] }

/**
 * Takes a membership's amount due, or its next term's price, in cash, by check, by the desk's terminal, or with a card
 * that is saved and charged from then on. It's the same order as the member's own payment, behind the same lock, so
 * that among two desks, the member and the schedule one pays and the others are told. The audit row is written with the
 * order. For payments taken at the desk, the payment, paid term, receipt and email are in that transaction too.
 *
 * @throws DomainError `not_found`; `stale_quote` with the amount due now, `conflict` while a bank account is being
 * debited or if it's too early, `in_flight` while a payment is in progress, `not_sold`, `card_declined`; and as
 * `runIdempotent` does.
 */
export async function takePayment(
  deps: PayingDeps,
  desk: Desk,
  { card, key, paid, ...confirm }: TakePayment & { card: string; key: string | undefined },
): Promise<TookPayment> {
  const brandId = desk.brand.id
  const { db, now, by, gateway } = deps
  const presented = await findByCard(db, { brandId, card, secret: deps.secret })
  const { membershipId, accountId } = presented
  const asked = { brandId, accountId, membershipId, today: desk.today, key, confirm }
  const act = (
    action: AuditAction,
    totalCents: number,
    days: { startsOn: string; endsOn: string },
  ): AuditedAction => ({
    action,
    brandId,
    subject: auditedMembership(presented),
    after: {
      totalCents,
      ...tenderOf(paid),
      termStartsOn: days.startsOn,
      termEndsOn: days.endsOn,
      desk: deskName(desk),
    },
  })
  if (paid.tender === 'card') {
    const onDrafted = async (tx: Db, drafted: DraftedOrder) => {
      const entered = act('desk.card_entered', sumOfLines(drafted.lines), drafted)
      await audited({ db: tx, now, by }, async () => ({ act: entered }))
    }
    const entered = { paymentToken: paid.paymentToken, paymentKind: 'card', agreed: null } as const
    return told(await renewMembership({ db, now, gateway, onDrafted }, { ...asked, entered }))
  }
  const body = { membershipId, paid, confirm }
  return auditedOnce(deps, { brandId, key, body, answer: tookPaymentSchema }, async (tx) => {
    const renewed = await renewMembership({ db: tx, now, gateway }, { ...asked, tendered: paid })
    const { totalCents, termStartsOn: startsOn, termEndsOn: endsOn } = renewed
    return { answer: told(renewed), act: act('desk.payment_taken', totalCents, { startsOn, endsOn }) }
  })
}

/** A desk payment or card charge is either complete or not known yet; neither takes days. */
function told({ status, membershipId: _, clearsBy: __, ...renewed }: Renewed): TookPayment {
  return { status: status === 'active' ? 'active' : 'confirming', ...renewed }
}
