import { clearsBy } from '#domain/billing/bank-debit/bank-debit.rules.ts'
import type { Brand } from '#domain/brands/brand.schema.ts'
import { DomainError } from '#domain/errors.ts'
import { formatDate } from '#domain/format.ts'
import { lastDayCovered } from '#domain/memberships/next-term/age-out.rules.ts'
import { saidQuote } from '#domain/plans/line-words.rules.ts'
import type { Plan } from '#domain/plans/plan.schema.ts'
import * as m from '#messages'
import type { OfferByBank } from './checkout.schema.ts'
import { type Choices, type Offer, type OfferDeps, offerFor } from './checkout-offer.server.ts'
import { consentTexts } from './consent-texts.rules.ts'

/**
 * Plan and price of an order paid by bank account, whose days start once the debit has cleared.
 * @throws DomainError as `offerFor` does; `conflict` if someone could no longer be on the plan by then.
 */
export async function offerByBank(deps: OfferDeps, brand: Brand, choices: Choices): Promise<Offer> {
  const startsOn = clearsBy(deps.now)
  const refused = whyNotByBank(choices, startsOn)
  if (refused) throw new DomainError('conflict', refused)
  return offerFor(deps, brand, choices, { startsOn })
}

/** Price, first day and texts of an order paid by bank account, or why it can't be paid that way; `known` as in `offerFor`. */
export async function readBankOffer(
  deps: OfferDeps,
  brand: Brand,
  choices: Choices,
  known: Plan,
): Promise<OfferByBank> {
  const startsOn = clearsBy(deps.now)
  const refused = whyNotByBank(choices, startsOn)
  if (refused) return { refused, offer: null }
  const offer = await offerFor(deps, brand, choices, { startsOn, known })
  const texts = bankTexts(brand, offer, choices)
  return { refused: null, offer: { startsOn, quote: saidQuote(offer.quote), texts } }
}

/** Texts next to the boxes for an order paid by bank account, dated from the day the debit clears. */
export function bankTexts(brand: Brand, offer: Offer, { dependents }: Pick<Choices, 'dependents'>) {
  return consentTexts({ brand, ...offer, dependents, isByBank: true })
}

function whyNotByBank({ dependents }: Pick<Choices, 'dependents'>, startsOn: string): string | null {
  for (const person of dependents) {
    const last = lastDayCovered(person)
    if (last !== null && last < startsOn)
      return m.errors_bank_too_late_for_person_pay_by_card({
        startsOn: formatDate(startsOn),
        firstName: person.firstName,
        last: formatDate(last),
      })
  }
  return null
}
