import type { DefaultPaymentMethod } from '#domain/memberships/payment-method/default-payment-method.server.ts'
import type { Renewal } from '#domain/memberships/renewal/read-renewal.server.ts'
import type { DraftedOrder } from '#domain/orders/place-order.server.ts'

/** The order of a membership's next term, by hand and on schedule alike; to renew again costs as much. */
export function draftRenewal(
  renewal: Renewal,
  card: Pick<DefaultPaymentMethod, 'reference' | 'kind'> | null,
): DraftedOrder {
  const { membership, term, next, quote } = renewal
  return {
    accountId: membership.accountId,
    membershipId: membership.id,
    planVersionId: next.version.id,
    interval: next.interval,
    startsOn: term.startsOn,
    endsOn: term.endsOn,
    lines: quote.lines,
    renewalTotalCents: quote.renewalTotalCents,
    agreed: null,
    paidWith: card && { source: 'method', reference: card.reference, kind: card.kind },
  }
}
