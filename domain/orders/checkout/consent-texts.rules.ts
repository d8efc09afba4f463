import type { Brand, BrandSettings } from '#domain/brands/brand.schema.ts'
import { addDays } from '#domain/calendar.ts'
import { formatCharge, formatDate, formatPhone } from '#domain/format.ts'
import { fullName } from '#domain/full-name.ts'
import { autoRenewConsentText } from '#domain/memberships/auto-renew.rules.ts'
import { coverOfTerm, lastDayIn } from '#domain/memberships/next-term/age-out.rules.ts'
import { anchorDayOf, nextTerm, type Term } from '#domain/memberships/term.rules.ts'
import type { Plan } from '#domain/plans/plan.schema.ts'
import { coversMember } from '#domain/plans/plan-tier.rules.ts'
import type { Quote } from '#domain/plans/quote.schema.ts'
import type { Interval } from '#domain/values/plans.ts'
import type { ConsentTexts } from './checkout.schema.ts'

type Relative = Parameters<typeof lastDayIn>[0] & { firstName: string; lastName: string }

/** Raise it with every change of a word below: consents are kept by text and version. */
const VERSION = '2026-11-27.1'

/**
 * Texts beside the three boxes, for the screen and the consent log. Sources: FL 636.212 and similar (disclosure),
 * California's auto-renewal law and New York 527-a (price, frequency, how to stop, before card details).
 */
export function consentTexts(order: {
  brand: Pick<Brand, 'name' | 'settings'>
  plan: Pick<Plan, 'name' | 'tier'>
  interval: Interval
  quote: Quote
  /** Who is covered beside the buyer, or on a plan for children instead of them. */
  dependents: Relative[]
  /** The days that are paid for: those which the order gives, so that what is read and what is charged name the same. */
  term: Term
  /** Where a bank account pays: they are those from the day by which its debit has cleared. */
  isByBank?: boolean
}): ConsentTexts {
  const { operator } = order.brand.settings
  const { interval, quote, plan, dependents, term } = order
  const amount = formatCharge(quote.totalCents)
  const pays = order.isByBank
    ? `to pay ${amount} from my bank account for ${plan.name}, which begins on the day the money arrives, by about ${formatDate(term.startsOn)}.`
    : `to pay ${amount} today for ${plan.name}.`
  return {
    version: VERSION,
    disclosure: [
      'This plan is not insurance.',
      'It provides discounts at certain dental offices for certain services.',
      'The plan makes no payments to dental offices: you pay the office yourself, at the discounted price.',
      `The plan is offered by ${operator.name}, ${operator.address}, ${formatPhone(operator.phone)}.`,
      'I have read and understood this.',
    ].join(' '),
    terms: [
      `I agree to the terms of the ${order.brand.name} membership agreement and ${pays}`,
      ...(coversMember(plan) ? [] : ['It is for the children I named, and not for me.']),
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

/** That papers come electronically, what that takes, paper on request and the way back (15 USC 7001(c)). */
function electronicText({ phone, tollFreePhone, email }: BrandSettings['operator']): string {
  return [
    'I agree to receive my agreement, notices and receipts by email and in my account; I can open email, web pages and PDF files.',
    `I may ask for paper copies at no charge, or withdraw this consent without ending my membership, at any time by calling ${formatPhone(tollFreePhone ?? phone)} or writing to ${email}.`,
  ].join(' ')
}

/** Whether everybody who was named has aged out by the next term, so that there is nothing to renew. */
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

/** Until when somebody is covered who ages out in the term that is paid for. */
function endingWords(person: Relative, term: Term): string[] {
  const lastDay = lastDayIn(person, term)
  const name = fullName(person)
  return lastDay ? [`${name} is on the plan, and paid for, through ${formatDate(lastDay)}.`] : []
}
