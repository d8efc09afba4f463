import { newId } from '#db/id.ts'
import type { Brand } from '#domain/brands/brand.schema.ts'
import { dateIn } from '#domain/calendar.ts'
import { DomainError } from '#domain/errors.ts'
import { newMemberNumber } from '#domain/memberships/member-number.ts'
import { findCoverProblem, type OfferDeps, offerFor } from '#domain/orders/checkout/checkout-offer.server.ts'
import { findPeopleProblems } from '#domain/orders/checkout/checkout-people.rules.ts'
import { consentTexts } from '#domain/orders/checkout/consent-texts.rules.ts'
import { consentRecord, couponReservation } from '#domain/orders/checkout/consents.server.ts'
import { type JoinSubject, joinSubjectSchema } from '#domain/orders/checkout/join.schema.ts'
import { coveredNames } from '#domain/orders/checkout/join-cover.rules.ts'
import { type DraftedOrder, type OrderDeps, placeOrder } from '#domain/orders/place-order.server.ts'
import * as m from '#messages'
import type { AskedSale, DeskSale, DeskSaleQuote, DeskSold } from './desk-sale.schema.ts'
import { assertNotEnrolled, lockEnrollee } from './duplicate-enrollment.server.ts'
import { withdrawLinksOf } from './withdraw-link.server.ts'

/** Office of a sale, and what is sold. */
type Asked = { brand: Brand; officeId: string | null; sale: AskedSale }

/** Staff member, key and origin of a sale. */
type Selling = Asked & {
  sale: DeskSale
  staffId: string
  key: string | undefined
  ip: string
  userAgent: string | null
}

/**
 * Price of enrolling a family today, by the checkout's rules: published plan, state, office, tiers, ages, coupon and
 * its limits. Writes nothing.
 * @throws DomainError `invalid` with the fields at fault, `not_sold` with the field to change, `conflict`: they are on
 *   this plan already.
 */
export async function quoteDeskSale(deps: OfferDeps, asked: Asked): Promise<DeskSaleQuote> {
  return (await offerAtDesk(deps, asked)).view
}

/** The same with the offer it is made of. */
export async function offerAtDesk(deps: OfferDeps, { brand, officeId, sale }: Asked) {
  const { db, now } = deps
  const { planId, interval, couponCode = null, account, dependents } = sale
  const fields = findPeopleProblems({ account, dependents }, dateIn(brand.settings.timeZone, now))
  if (fields.length > 0) throw new DomainError('invalid', m.errors_check_marked_fields, { fields })
  const choices = { planId, interval, officeId, couponCode, account, dependents, people: null }
  const offer = await offerFor(deps, brand, choices)
  const problem = findCoverProblem(offer, choices)
  if (problem) throw new DomainError('invalid', problem.message, { fields: [problem] })
  await assertNotEnrolled(db, { brandId: brand.id, ...sale })
  const { plan, quote, couponProblem, term } = offer
  // The desk hands the papers over.
  const texts = { ...consentTexts({ brand, ...offer, dependents }), electronic: null }
  const view: DeskSaleQuote = {
    planName: plan.name,
    covered: coveredNames(plan, account, dependents, term),
    quote,
    couponProblem: couponProblem?.message ?? null,
    termStartsOn: term.startsOn,
    termEndsOn: term.endsOn,
    texts,
  }
  return { view, offer }
}

/**
 * Sells a membership to a family at the desk, once per key. With cash, check or terminal, everything (order, payment,
 * account, membership, agreement, signature, receipt, mails) is one transaction; a card is charged like any order and
 * saved. Two desks selling to the same person take turns.
 *
 * @throws DomainError as `placeOrder` and `quoteDeskSale` do; `stale_quote` with the new quote.
 */
export async function sellAtDesk(deps: OfferDeps & OrderDeps, selling: Selling): Promise<DeskSold> {
  const { brand, staffId, key, sale, officeId } = selling
  const { order, check } = await placeOrder(
    deps,
    { brandId: brand.id, kind: 'desk_sale', by: staffId, key, body: { sale, officeId } },
    {
      lock: async (tx) => {
        await lockEnrollee(tx, { brandId: brand.id, ...sale })
        await withdrawLinksOf({ db: tx, now: deps.now }, { brandId: brand.id, ...sale })
      },
      draft: (tx) => draftOrder({ ...deps, db: tx }, selling),
    },
  )
  const { membershipId, receiptId, totalCents } = order
  const { memberNumber, buyer } = joinSubjectSchema.parse(order.subject)
  const status = order.status === 'open' ? ('confirming' as const) : ('active' as const)
  const isMailed = buyer.email !== null
  return { status, membershipId, memberNumber, receiptId, totalCents, isMailed, ...(check && { check }) }
}

async function draftOrder(deps: OfferDeps, selling: Selling): Promise<DraftedOrder> {
  const { db, now } = deps
  const { sale, officeId, ip, userAgent } = selling
  const { account: buyer, dependents, confirm } = sale
  const { view, offer } = await offerAtDesk(deps, selling)
  const isSame = confirm.totalCents === view.quote.totalCents && confirm.termStartsOn === view.termStartsOn
  if (!isSame) throw staleSale(view)
  const { plan, interval, quote, coupon, term } = offer
  const { paid } = confirm
  // Of what is taken there nothing is on file to be charged: it ends with its term.
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
    alongside: couponReservation(db, {
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

/** Refuses a total that is not the quoted one, with the current quote. */
export function staleSale(view: DeskSaleQuote): DomainError {
  const { couponProblem: why } = view
  const message = why ? m.errors_price_changed_at_desk_coupon({ why }) : m.errors_price_changed_at_desk
  return new DomainError('stale_quote', message, { details: { sale: view } })
}
