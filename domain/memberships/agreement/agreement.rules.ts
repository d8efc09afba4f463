import type { BrandSettings } from '#domain/brands/brand.schema.ts'
import { formatCents, formatPhone, typedDate } from '#domain/format.ts'
import { fullName } from '#domain/full-name.ts'
import { childAgeWords } from '#domain/law/ages.ts'
import { agreementNotice, registrationLine } from '#domain/law/disclosures.ts'
import { fixedNoticeText, stateNotice } from '#domain/law/grievance-notices.ts'
import { decisionWords, grievanceWords } from '#domain/law/grievances.ts'
import { refundPaidWithinDays, refundPromise, refundRuleWords } from '#domain/law/refunds.ts'
import { regulatorWords } from '#domain/law/regulators.ts'
import { priceNoticeDays } from '#domain/law/renewals.ts'
import { stateRule } from '#domain/law/state-rule.ts'
import { intervalWords } from '#domain/plans/interval.ts'
import type { PlanBenefit } from '#domain/plans/plan.schema.ts'
import { coversMember } from '#domain/plans/plan-tier.rules.ts'
import type { Quote } from '#domain/plans/quote.schema.ts'
import type { Interval, PlanTier } from '#domain/values/plans.ts'
import { stateNameOf } from '#domain/values/states.ts'
import type { AgreementContent } from './agreement.schema.ts'

/** What the parties, the price and the term of a new contract are. */
export type AgreementFacts = {
  brandName: string
  operator: BrandSettings['operator']
  /** Where the operator is registered; the one of the member's state is printed. */
  registrations: BrandSettings['registrations']
  memberNumber: string
  /** The state whose law governs the contract: where the member lived on joining. */
  state: string
  member: {
    firstName: string
    lastName: string
    address: { line1: string; line2?: string | undefined; city: string; state: string; zip: string }
  }
  /** The family; `endsOn` is the last day of somebody whose cover ends before the contract does. */
  dependents: { firstName: string; lastName: string; endsOn?: string | null }[]
  plan: { name: string; tier: PlanTier; benefits: PlanBenefit[] }
  interval: Interval
  /** How often a renewal is paid for, where another billing cycle was chosen for the next term. */
  renewalInterval?: Interval
  termStartsOn: string
  termEndsOn: string
  quote: Quote
  autoRenew: boolean
}

/**
 * Writes the membership agreement, its dates with four digits of the year: what Texas and Missouri want on its first page, parties, plan, prices, and the clauses
 * that SD (58-17E-44), SC, ND and FL require (how to get the discount, waiting periods, limits, changing how it is paid,
 * cancellation and refund, renewal, adding family, complaints, address). Every figure a state sets is that of the
 * member’s state.
 */
export function writeAgreement(facts: AgreementFacts): AgreementContent {
  const { operator, member, plan, quote } = facts
  const { address } = member
  const notice = stateNotice(facts.state)
  const printed = {
    ...operator,
    phone: formatPhone(operator.phone),
    tollFreePhone: operator.tollFreePhone ? formatPhone(operator.tollFreePhone) : null,
  }
  return {
    title: `${facts.brandName} membership agreement`,
    operator: printed,
    notice: [
      ...agreementNotice(printed, refundPromise(facts.state)),
      ...facts.registrations
        .filter(({ state }) => state === facts.state)
        .map((registration) => registrationLine(registration)),
    ],
    fixedNotice: notice && fixedNoticeText(notice, printed.tollFreePhone ?? printed.phone),
    memberNumber: facts.memberNumber,
    member: {
      name: fullName(member),
      addressLines: [
        address.line1,
        ...(address.line2 ? [address.line2] : []),
        `${address.city}, ${address.state} ${address.zip}`,
      ],
    },
    covered: [
      ...(coversMember(plan) ? [{ name: fullName(member), note: 'primary member' }] : []),
      ...facts.dependents.map(({ firstName, lastName, endsOn }) => ({
        name: fullName({ firstName, lastName }),
        ...(endsOn && { note: `until ${typedDate(endsOn)}` }),
      })),
    ],
    planName: plan.name,
    interval: facts.interval,
    renewalInterval: facts.renewalInterval ?? facts.interval,
    termStartsOn: facts.termStartsOn,
    termEndsOn: facts.termEndsOn,
    lines: quote.lines.map(({ label, amountCents }) => ({ label, amountCents })),
    totalCents: quote.totalCents,
    renewalTotalCents: quote.renewalTotalCents,
    autoRenew: facts.autoRenew,
    benefits: plan.benefits.map(describeBenefit),
    sections: clauses(facts),
  }
}

/** One included service as a line: '2 cleanings a year' reads `Cleaning: 2 each year`. */
function describeBenefit({ name, quantity, period }: PlanBenefit): string {
  return `${name}: ${quantity} each ${period}`
}

function clauses({
  member,
  plan,
  operator,
  state,
  interval,
  renewalInterval = interval,
  termStartsOn,
  termEndsOn,
  quote,
  autoRenew,
}: AgreementFacts): AgreementContent['sections'] {
  const phone = formatPhone(operator.tollFreePhone ?? operator.phone)
  const price = `${formatCents(quote.renewalTotalCents)} ${intervalWords(renewalInterval).each}`
  const rule = stateRule(state)
  return [
    {
      heading: 'This is not insurance',
      paragraphs: [
        'This plan is NOT insurance. It gives you discounts at certain dental offices for certain services.',
        'The plan makes no payments to dental offices. You pay the office yourself, at the member price, when you are treated.',
        'Member prices vary by office and service. Services that are not on the price list have no member price.',
      ],
    },
    {
      heading: 'How to get the discount',
      paragraphs: [
        'Choose an office in our directory, call before your visit, and show your member card before you are treated. You then pay the office the member price on its price list.',
        `There are no waiting periods: member prices apply from ${typedDate(termStartsOn)}.`,
      ],
    },
    {
      heading: 'Who may use it',
      paragraphs: [
        coversMember(plan)
          ? 'Only the people named in this agreement may use the membership, at offices that participate on the day of the visit.'
          : `Only the children named in this agreement may use the membership, at offices that participate on the day of the visit. ${fullName(member)} pays for it and is not on it.`,
        'You may add family members at any time at the price shown to you before you agree, online or by phone.',
        `Children may stay until their ${childAgeWords}; children with a disability may stay longer.`,
      ],
    },
    {
      heading: 'Price and renewal',
      paragraphs: [
        autoRenew
          ? `You asked us to renew this membership automatically. After ${typedDate(termEndsOn)}, we charge ${price} to your saved payment method until you turn off renewal. You can do that online in your account at any time before the charge.`
          : `This membership ends on ${typedDate(termEndsOn)}. It does not renew automatically, and we won’t charge you again unless you ask us to.`,
        `You can change your payment method in your account, or by calling ${phone}. If your plan offers more than one billing cycle, you can change it the same way; the change takes effect with your next term.`,
        `Before your price increases, we write to you at least ${priceNoticeDays.last} days ahead, so that you can turn off renewal, change your plan or cancel first. Without that notice, your price stays the same.`,
      ],
    },
    {
      heading: 'Canceling and refunds',
      paragraphs: [
        `You may cancel at any time online, or by writing to or calling ${operator.name}.`,
        `${refundRuleWords(rule, stateNameOf(state))} We pay every refund within ${refundPaidWithinDays} days of canceling.`,
        `When you cancel, you do not need to ask for the refund separately. If you expected a refund and did not receive it, call ${phone} or write to ${operator.email}.`,
      ],
    },
    {
      heading: 'Complaints',
      paragraphs: [
        `Use the grievance form on our site, call ${phone}, or write to the address below. We confirm a complaint within ${grievanceWords.acknowledge} and decide it within ${decisionWords(state)}.`,
        `If you are not satisfied with our answer, you may contact the ${regulatorWords(rule.regulator)}.`,
        `${operator.name}, ${operator.address}. Phone ${phone}. Email ${operator.email}.`,
      ],
    },
  ]
}
