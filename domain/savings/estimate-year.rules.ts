import type { Plan } from '#domain/plans/plan.schema.ts'
import { yearCents } from '#domain/plans/quote.rules.ts'

/** One service at a plan's prices. `included` visits a year cost nothing more. Amounts in cents. */
export type EstimatedService = {
  service: string
  usualCents: number
  memberCents: number
  /** How many a year the plan includes. */
  included: number
}

export type YearEstimate = {
  /** Without the plan, at the usual prices. */
  usualCents: number
  /** Paid to the dentist with the plan, beyond what it includes. */
  dentistCents: number
  /** Paid for the plan in its first year, including the one-time fee. */
  planCents: number
  /** The first year's savings. Negative when the plan costs more than it saves. */
  savedCents: number
  /** The savings of each later year, without the one-time fee. */
  laterSavedCents: number
}

/**
 * The cost of a year of visits without a plan and with one. `quantities`: how many of each service. A service the plan
 * has no price for is left out on both sides.
 */
export function estimateYear(
  plan: Pick<Plan, 'prices' | 'enrolmentFeeCents'>,
  services: readonly EstimatedService[],
  quantities: Readonly<Record<string, number>>,
): YearEstimate {
  let usualCents = 0
  let dentistCents = 0
  for (const { service, usualCents: usual, memberCents, included } of services) {
    const quantity = Math.max(0, Math.trunc(quantities[service] ?? 0))
    usualCents += usual * quantity
    dentistCents += memberCents * Math.max(0, quantity - included)
  }
  const planCents = yearCents(plan) + plan.enrolmentFeeCents
  const savedCents = usualCents - dentistCents - planCents
  return {
    usualCents,
    dentistCents,
    planCents,
    savedCents,
    laterSavedCents: savedCents + plan.enrolmentFeeCents,
  }
}
