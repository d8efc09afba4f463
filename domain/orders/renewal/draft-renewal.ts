import type { DefaultPaymentMethod } from '#domain/memberships/payment-method/default-payment-method.server.ts'
import type { Renewal } from '#domain/memberships/renewal/read-renewal.server.ts'
import type { DraftedOrder } from '#domain/orders/order-kind.ts'

/** The order of a membership's next term, by hand and on schedule alike. */
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
    // Whoever comes back after it was over buys anew: a run of terms begins, with its days to cancel.
    subject: comesBack ? { comesBack } : null,
    agreed: null,
    paidWith: card && { source: 'method', reference: card.reference, kind: card.kind },
  }
}
