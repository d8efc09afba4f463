import type { Brand } from '#domain/brands/brand.schema.ts'
import { dateIn } from '#domain/calendar.ts'
import { DomainError } from '#domain/errors.ts'
import { findCoverProblem, type OfferDeps, offerFor } from '#domain/orders/checkout/checkout-offer.server.ts'
import { findPeopleProblems } from '#domain/orders/checkout/checkout-people.rules.ts'
import { consentTexts } from '#domain/orders/checkout/consent-texts.rules.ts'
import { coveredNames } from '#domain/orders/checkout/join-cover.rules.ts'
import * as m from '#messages'
import type { AskedSale, DeskSaleQuote } from './desk-sale.schema.ts'
import { assertNotEnrolled } from './duplicate-enrollment.server.ts'

/** The office and what is sold. */
export type AskedAtDesk = { brand: Brand; officeId: string | null; sale: AskedSale }

/**
 * Price for a family to join at the desk today, by the checkout's rules: published plan, state, office, tiers, ages,
 * coupon and its limits. Writes nothing.
 * @throws DomainError `invalid` with the fields at fault; `not_sold` with the field to change; `conflict`: they're
 *   already on this plan.
 */
export async function quoteDeskSale(deps: OfferDeps, asked: AskedAtDesk): Promise<DeskSaleQuote> {
  return (await offerAtDesk(deps, asked)).view
}

/** The same with the offer behind it. */
export async function offerAtDesk(deps: OfferDeps, { brand, officeId, sale }: AskedAtDesk) {
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
  // The desk hands over the documents on paper.
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

/** Error for a total that differs from the quote, with the current quote. */
export function staleSale(view: DeskSaleQuote): DomainError {
  const { couponProblem: why } = view
  const message = why ? m.errors_price_changed_at_desk_coupon({ why }) : m.errors_price_changed_at_desk
  return new DomainError('stale_quote', message, { details: { sale: view } })
}
