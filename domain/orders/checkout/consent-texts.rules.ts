import type { Brand, BrandSettings } from '#domain/brands/brand.schema.ts'
import { addDays } from '#domain/calendar.ts'
import { soldName } from '#domain/content/spanish/sold-name.ts'
import { formatCents, formatDate, formatPhone } from '#domain/format.ts'
import { fullName } from '#domain/full-name.ts'
import { autoRenewConsentText } from '#domain/memberships/auto-renew.rules.ts'
import { coverOfTerm, lastDayIn } from '#domain/memberships/next-term/age-out.rules.ts'
import { anchorDayOf, nextTerm, type Term } from '#domain/memberships/term.rules.ts'
import type { Plan } from '#domain/plans/plan.schema.ts'
import { coversMember } from '#domain/plans/plan-tier.rules.ts'
import type { Quote } from '#domain/plans/quote.schema.ts'
import type { Interval } from '#domain/values/plans.ts'
import * as m from '#messages'
import { inLocale } from '#messages/locale.ts'
import type { ConsentTexts } from './checkout.schema.ts'

type Relative = Parameters<typeof lastDayIn>[0] & { firstName: string; lastName: string }

/** By language. Raise it with every change to the texts below: consents are stored with text, language and version. */
export const joinTextVersion = { en: '2026-11-27.1', es: '2026-11-27.2' }

/**
 * Texts next to the three boxes, for the screen and the consent log, in the language of the page. Sources: FL 636.212
 * and similar (disclosure), California's auto-renewal law and New York 527-a (price, frequency, how to stop, before
 * card details).
 */
export function consentTexts(order: {
  brand: Pick<Brand, 'name' | 'settings'>
  plan: Pick<Plan, 'name' | 'tier'>
  interval: Interval
  quote: Quote
  /** The people on the plan: in addition to the buyer or, on a children's plan, instead of the buyer. */
  dependents: Relative[]
  /** The days the order pays for, so the text and the charge agree. */
  term: Term
  /** Paid by bank account: the days start when the debit has cleared. */
  isByBank?: boolean
}): ConsentTexts {
  const { operator } = order.brand.settings
  const { interval, quote, plan, dependents, term } = order
  const totalCents = quote.totalCents
  const pays = {
    brand: order.brand.name,
    isByBank: order.isByBank === true,
    amount: m.consents_charge({ isNothing: totalCents <= 0, amount: formatCents(totalCents) }),
    plan: soldName(plan.name),
    date: formatDate(term.startsOn),
  }
  return {
    version: joinTextVersion[inLocale()],
    disclosure: [
      m.consents_not_insurance(),
      m.consents_discounts(),
      m.consents_no_payments(),
      m.consents_offered_by({
        operator: operator.name,
        address: operator.address,
        phone: formatPhone(operator.phone),
      }),
      m.consents_have_read(),
    ].join(' '),
    terms: [
      m.consents_terms(pays),
      ...(coversMember(plan) ? [] : [m.consents_children_only()]),
      ...dependents.flatMap((person) => endingWords(person, term)),
    ].join(' '),
    autoRenew: endsWithTerm(order, term)
      ? null
      : autoRenewConsentText({
          renewalTotalCents: quote.renewalTotalCents,
          interval,
          firstChargeOn: addDays(term.endsOn, 1),
        }),
    electronic: electronicText(operator),
  }
}

/** Consent to electronic documents: what it requires, paper on request and how to withdraw (15 USC 7001(c)). */
function electronicText({ phone, tollFreePhone, email }: BrandSettings['operator']): string {
  return [
    m.consents_electronic(),
    m.consents_electronic_paper({ phone: formatPhone(tollFreePhone ?? phone), email }),
  ].join(' ')
}

/** Whether everyone named ages out before the next term, so there's nothing to renew. */
function endsWithTerm(
  {
    plan,
    interval,
    dependents,
  }: Pick<Parameters<typeof consentTexts>[0], 'plan' | 'interval' | 'dependents'>,
  term: Term,
): boolean {
  const next = nextTerm(term, interval, anchorDayOf(term.startsOn))
  return dependents.length > 0 && coverOfTerm(plan, dependents, next) === null
}

/** The last day of a person who ages out during the paid term. */
function endingWords(person: Relative, term: Term): string[] {
  const lastDay = lastDayIn(person, term)
  const name = fullName(person)
  return lastDay ? [m.consents_person_through({ name, date: formatDate(lastDay) })] : []
}
