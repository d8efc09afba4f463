import type { BrandSettings } from '#domain/brands/brand.schema.ts'
import { soldName } from '#domain/content/spanish/sold-name.ts'
import { formatCents, formatPhone } from '#domain/format.ts'
import { formatFullDate } from '#domain/format-moment.ts'
import { fullName } from '#domain/full-name.ts'
import { childToAge } from '#domain/law/ages.ts'
import { agreementNotice, registrationLine } from '#domain/law/disclosures.ts'
import { fixedNoticeText, stateNotice } from '#domain/law/grievance-notices.ts'
import { decisionDays, grievanceLaw } from '#domain/law/grievances.ts'
import { refundPaidWithinDays, refundPromise, refundRuleWords } from '#domain/law/refunds.ts'
import { regulatorWords } from '#domain/law/regulators.ts'
import { priceNoticeDays } from '#domain/law/renewals.ts'
import { stateRule } from '#domain/law/state-rule.ts'
import { saidLines } from '#domain/plans/line-words.rules.ts'
import type { PlanBenefit } from '#domain/plans/plan.schema.ts'
import { coversMember } from '#domain/plans/plan-tier.rules.ts'
import type { Quote } from '#domain/plans/quote.schema.ts'
import type { Interval, PlanTier } from '#domain/values/plans.ts'
import { stateNameOf } from '#domain/values/states.ts'
import * as m from '#messages'
import { inLocale, renderIn } from '#messages/locale.ts'
import type { AgreementContent } from './agreement.schema.ts'

/** The parties, price and term of a new contract. */
export type AgreementFacts = {
  brandName: string
  operator: BrandSettings['operator']
  /** Where the operator is registered. The agreement prints the registration in the member's state. */
  registrations: BrandSettings['registrations']
  memberNumber: string
  /** The state whose law governs the contract: where the member lived when they joined. */
  state: string
  member: {
    firstName: string
    lastName: string
    address: { line1: string; line2?: string | undefined; city: string; state: string; zip: string }
  }
  /** The family. `endsOn` is the last day of a person who leaves the plan before the contract ends. */
  dependents: { firstName: string; lastName: string; endsOn?: string | null }[]
  plan: { name: string; tier: PlanTier; benefits: PlanBenefit[] }
  interval: Interval
  /** How often the renewal is paid, if another billing cycle was chosen for the next term. */
  renewalInterval?: Interval
  termStartsOn: string
  termEndsOn: string
  quote: Quote
  autoRenew: boolean
}

/**
 * Writes the membership agreement. Years in its dates have four digits. It contains what Texas and Missouri require on
 * the first page, the parties, plan and prices, and the clauses that SD (58-17E-44), SC, ND and FL require: how to get
 * the discount, waiting periods, limits, changing how it is paid, cancellation and refund, renewal, adding family,
 * complaints, address. Every figure set by state law is that of the member's state.
 * A member who reads it in Spanish agrees to the Spanish text, with the governing English text next to it (decision
 * 0189).
 */
export function writeAgreement(facts: AgreementFacts, language = inLocale()): AgreementContent {
  const english = renderIn('en', () => writeWords(facts))
  if (language === 'en') return english
  const { title, notice, fixedNotice, covered, planName, lines, benefits, sections } = renderIn(
    language,
    () => writeWords(facts),
  )
  return { ...english, spanish: { title, notice, fixedNotice, covered, planName, lines, benefits, sections } }
}

function writeWords(facts: AgreementFacts): AgreementContent {
  const { operator, member, plan, quote } = facts
  const { address } = member
  const notice = stateNotice(facts.state)
  const printed = {
    ...operator,
    phone: formatPhone(operator.phone),
    tollFreePhone: operator.tollFreePhone ? formatPhone(operator.tollFreePhone) : null,
  }
  return {
    title: m.contract_title({ brand: facts.brandName }),
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
      ...(coversMember(plan) ? [{ name: fullName(member), note: m.contract_primary_member() }] : []),
      ...facts.dependents.map(({ firstName, lastName, endsOn }) => ({
        name: fullName({ firstName, lastName }),
        ...(endsOn && { note: m.contract_until({ date: formatFullDate(endsOn) }) }),
      })),
    ],
    planName: soldName(plan.name),
    interval: facts.interval,
    renewalInterval: facts.renewalInterval ?? facts.interval,
    termStartsOn: facts.termStartsOn,
    termEndsOn: facts.termEndsOn,
    lines: saidLines(quote.lines).map(({ label, amountCents }) => ({ label, amountCents })),
    totalCents: quote.totalCents,
    renewalTotalCents: quote.renewalTotalCents,
    autoRenew: facts.autoRenew,
    benefits: plan.benefits.map(describeBenefit),
    sections: clauses(facts),
  }
}

/** Formats an included service as a line: '2 cleanings a year' becomes `Cleaning: 2 each year`. */
function describeBenefit({ name, quantity, period }: PlanBenefit): string {
  return m.contract_benefit({ name: soldName(name), quantity, period })
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
  const price = m.contract_price_each({
    interval: renewalInterval,
    price: formatCents(quote.renewalTotalCents),
  })
  const rule = stateRule(state)
  return [
    {
      heading: m.contract_not_insurance_title(),
      paragraphs: [m.contract_not_insurance(), m.contract_no_payments(), m.contract_prices_differ()],
    },
    {
      heading: m.contract_how_title(),
      paragraphs: [m.contract_how(), m.contract_no_waiting({ date: formatFullDate(termStartsOn) })],
    },
    {
      heading: m.contract_who_title(),
      paragraphs: [
        coversMember(plan) ? m.contract_who() : m.contract_who_children({ member: fullName(member) }),
        m.contract_add_family(),
        m.contract_children_until({ age: childToAge }),
      ],
    },
    {
      heading: m.contract_price_title(),
      paragraphs: [
        autoRenew
          ? m.contract_renews({ date: formatFullDate(termEndsOn), price })
          : m.contract_ends({ date: formatFullDate(termEndsOn) }),
        m.contract_payment_method({ phone }),
        m.contract_price_rise({ days: priceNoticeDays.last }),
      ],
    },
    {
      heading: m.contract_cancel_title(),
      paragraphs: [
        m.contract_cancel({ operator: operator.name }),
        m.contract_refund({ rule: refundRuleWords(rule, stateNameOf(state)), days: refundPaidWithinDays }),
        m.contract_refund_asked({ phone, email: operator.email }),
      ],
    },
    {
      heading: m.contract_complaints_title(),
      paragraphs: [
        m.contract_complaints({
          phone,
          acknowledgeDays: grievanceLaw.acknowledgeWorkingDays,
          ...decisionDays(state),
        }),
        m.contract_regulator({
          known: rule.regulator !== undefined,
          regulator: regulatorWords(rule.regulator),
        }),
        m.contract_operator({
          operator: operator.name,
          address: operator.address,
          phone,
          email: operator.email,
        }),
      ],
    },
  ]
}
