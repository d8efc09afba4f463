import type { Plan } from '#domain/plans/plan.schema.ts'
import { yearCents } from '#domain/plans/quote.rules.ts'

/** One service as a plan prices it: `included` visits a year cost nothing more; cents. */
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
  /** Paid for the plan in its first year, the one-time fee included. */
  planCents: number
  /** What the first year saves; below zero when the plan costs more than it saves. */
  savedCents: number
  /** What each later year saves, without the one-time fee. */
  laterSavedCents: number
}

/**
 * What a year of visits costs without a plan and with it: `quantities` says how many of each service.
 * A service the plan does not price counts on neither side.
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
