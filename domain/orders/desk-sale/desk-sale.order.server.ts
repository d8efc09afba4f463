import { newId } from '#db/id.ts'
import type { Payment } from '#domain/billing/insert-payment.server.ts'
import { newMemberNumber } from '#domain/memberships/member-number.ts'
import type { OfferDeps } from '#domain/orders/checkout/checkout-offer.server.ts'
import { consentRecord, couponReservation } from '#domain/orders/checkout/consents.server.ts'
import { giveMembership } from '#domain/orders/checkout/give-membership.server.ts'
import { type JoinSubject, joinSubjectSchema } from '#domain/orders/checkout/join.schema.ts'
import { mailAccess, openAccount } from '#domain/orders/checkout/open-account.server.ts'
import type { DraftedOrder, Fulfillment, Order, PlacedKind, Settling } from '#domain/orders/order-kind.ts'
import type { DeskSale } from './desk-sale.schema.ts'
import { lockEnrollee } from './duplicate-enrollment.server.ts'
import { type AskedAtDesk, offerAtDesk, staleSale } from './quote-desk-sale.server.ts'
import { withdrawLinksOf } from './withdraw-link.server.ts'

/** Staff member, key and origin of a sale. */
export type Selling = AskedAtDesk & {
  sale: DeskSale
  staffId: string
  key: string | undefined
  ip: string
  userAgent: string | null
}

/** A family's order placed and paid at a desk. */
export const deskSaleOrder: PlacedKind<Selling & Pick<OfferDeps, 'whitelist'>> = {
  name: 'desk_sale',
  lock: async ({ db, now }, { brand, sale }) => {
    await lockEnrollee(db, { brandId: brand.id, ...sale })
    await withdrawLinksOf({ db, now }, { brandId: brand.id, ...sale })
  },
  draft: (deps, { whitelist, ...selling }) => draftOrder({ ...deps, whitelist }, selling),
  give,
}

async function draftOrder(deps: OfferDeps, selling: Selling): Promise<DraftedOrder> {
  const { now } = deps
  const { sale, officeId, ip, userAgent } = selling
  const { account: buyer, dependents, confirm } = sale
  const { view, offer } = await offerAtDesk(deps, selling)
  const isSame = confirm.totalCents === view.quote.totalCents && confirm.termStartsOn === view.termStartsOn
  if (!isSame) throw staleSale(view)
  const { plan, interval, quote, coupon, term } = offer
  const { paid } = confirm
  // Payment at the desk saves no method to charge, so the membership ends with its term.
  const autoRenew =
    paid.tender === 'card' && confirm.consents.autoRenew === true && view.texts.autoRenew !== null
  const subject: JoinSubject = {
    buyer,
    dependents,
    planId: plan.id,
    officeId,
    memberNumber: newMemberNumber(),
    autoRenew,
    lastingCouponId: coupon?.duration === 'every_term' ? coupon.id : null,
    opensAccountId: newId(now),
  }
  const words = consentRecord(view.texts, autoRenew, { ip, userAgent })
  return {
    membershipId: newId(now),
    planVersionId: plan.versionId,
    interval,
    ...term,
    lines: quote.lines,
    renewalTotalCents: quote.renewalTotalCents,
    subject,
    agreed: { ...words, signature: confirm.signature },
    paidWith: paid.tender === 'card' ? cardOf(paid.paymentToken) : paid,
    coupon: couponReservation({
      offer,
      buyer,
      refuse: ({ quote: without, couponProblem }) =>
        staleSale({ ...view, quote: without, couponProblem: couponProblem?.message ?? null }),
    }),
  }
}

/** A card just entered, as its token. */
function cardOf(token: string) {
  return { source: 'token', reference: token, kind: 'card' } as const
}

/**
 * Delivers a desk sale: an account without a password, its membership, and an emailed link to choose a password. If the
 * address already signs in to an account, the link joins the two.
 */
async function give(settling: Settling, order: Order, payment: Payment | null): Promise<Fulfillment> {
  const { db, now } = settling
  const { brandId, membershipId } = order
  const subject = joinSubjectSchema.parse(order.subject)
  const { buyer, opensAccountId: accountId } = subject
  if (!accountId) throw new Error(`Order ${order.id} opens no account.`)
  const language = order.agreed?.language ?? 'en'
  const opened = { id: accountId, brandId, buyer, passwordHash: null, membershipId, language, now }
  const { ownsEmail } = await openAccount(db, opened)
  const given = await giveMembership(settling, order, payment, { subject, accountId })
  await mailAccess(db, { brandId, accountId, membershipId, email: buyer.email, ownsEmail })
  return given
}
