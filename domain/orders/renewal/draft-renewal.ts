import type { DefaultPaymentMethod } from '#domain/memberships/payment-method/default-payment-method.server.ts'
import type { Renewal } from '#domain/memberships/renewal/read-renewal.server.ts'
import type { DraftedOrder } from '#domain/orders/order-kind.ts'

/** The order of a membership's next term, for manual and scheduled renewals. */
export function draftRenewal(
  renewal: Renewal,
  card: Pick<DefaultPaymentMethod, 'reference' | 'kind'> | null,
): DraftedOrder {
  const { membership, status, term, next, quote } = renewal
  const comesBack = status !== 'active' && status !== 'past_due'
  return {
    accountId: membership.accountId,
    membershipId: membership.id,
    planVersionId: next.version.id,
    interval: next.interval,
    startsOn: term.startsOn,
    endsOn: term.endsOn,
    lines: quote.lines,
    renewalTotalCents: quote.renewalTotalCents,
    // Renewing after the membership ended is a new purchase: it starts a new run of terms with its own days to cancel.
    subject: comesBack ? { comesBack } : null,
    agreed: null,
    paidWith: card && { source: 'method', reference: card.reference, kind: card.kind },
  }
}
