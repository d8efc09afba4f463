import { dateParts } from '#domain/calendar.ts'
import { anchorDayOf, nextTerm, type Term, termFrom } from '#domain/memberships/term.rules.ts'
import type { PlanBenefit } from '#domain/plans/plan.schema.ts'
import type { Interval } from '#domain/values/plans.ts'

/** A visit an office recorded, with that day's prices in cents. `personId` null: the primary member. */
export type Visit = {
  personId: string | null
  service: string
  name: string
  usualCents: number
  memberCents: number
  visitedOn: string
}

export type SavedTotals = { visits: number; usualCents: number; memberCents: number; savedCents: number }
/** Savings at visits, what the membership cost, and the difference; cents. */
export type NetTotals = SavedTotals & {
  planCents: number
  /** Negative while the plan has cost more than it saved. */
  netCents: number
}
type MonthSavings = SavedTotals & { month: string }
type ServiceSavings = SavedTotals & { service: string; name: string }
/** How often a person has used an included service in the current year or month of that benefit. */
export type IncludedUse = {
  /** Null: the primary member. */
  personId: string | null
  person: string
  service: string
  name: string
  used: number
  quantity: number
  period: Interval
  /** The last day of that year or month, or the person's last day on the plan if that is earlier. */
  until: string
}

export type MemberSavings = {
  thisYear: NetTotals
  sinceJoining: NetTotals
  /** The last twelve calendar months, the current one last, with zeros for months without visits. */
  months: MonthSavings[]
  /** Largest savings first. */
  services: ServiceSavings[]
  included: IncludedUse[]
}

type Facts = {
  today: string
  joinedOn: string
  benefits: readonly PlanBenefit[]
  /** `lastDay`: their last day on the plan, if known. */
  people: readonly { personId: string | null; name: string; lastDay?: string | null }[]
  /** Payments for the membership, including fees and family members, less refunds. */
  payments: readonly { paidOn: string; cents: number }[]
}

/** What a membership saved the people on it. 'This year' is the calendar year of `today`. */
export function summarizeVisits(visits: readonly Visit[], facts: Facts): MemberSavings {
  const { today, joinedOn, benefits, people, payments } = facts
  const year = today.slice(0, 4)
  const byMonth = Map.groupBy(visits, ({ visitedOn }) => visitedOn.slice(0, 7))
  const byService = Map.groupBy(visits, ({ service }) => service)
  const periods = new Set(benefits.map(({ period }) => period))
  const running = new Map([...periods].map((period) => [period, runningTerm(joinedOn, period, today)]))
  const termOf = (period: PlanBenefit['period']) =>
    running.get(period) ?? runningTerm(joinedOn, period, today)
  return {
    thisYear: netOf(
      visits.filter(({ visitedOn }) => visitedOn.startsWith(year)),
      payments.filter(({ paidOn }) => paidOn.startsWith(year)),
    ),
    sinceJoining: netOf(visits, payments),
    months: lastTwelveMonths(today).map((month) => ({ month, ...totalOf(byMonth.get(month) ?? []) })),
    services: [...byService]
      .map(([service, list]) => ({ service, name: list[0]?.name ?? service, ...totalOf(list) }))
      .sort((a, b) => b.savedCents - a.savedCents || a.name.localeCompare(b.name)),
    included: people.flatMap((person) =>
      benefits.map((benefit) => useOf(benefit, person, visits, termOf(benefit.period))),
    ),
  }
}

function totalOf(visits: readonly Visit[]): SavedTotals {
  const usualCents = visits.reduce((sum, visit) => sum + visit.usualCents, 0)
  const memberCents = visits.reduce((sum, visit) => sum + visit.memberCents, 0)
  return { visits: visits.length, usualCents, memberCents, savedCents: usualCents - memberCents }
}

function netOf(visits: readonly Visit[], payments: Facts['payments']): NetTotals {
  const totals = totalOf(visits)
  const planCents = payments.reduce((sum, { cents }) => sum + cents, 0)
  return { ...totals, planCents, netCents: totals.savedCents - planCents }
}

function useOf(
  { service, name, quantity, period }: PlanBenefit,
  person: Facts['people'][number],
  visits: readonly Visit[],
  { startsOn, endsOn }: Term,
): IncludedUse {
  const had = visits.filter(
    (visit) =>
      visit.service === service &&
      visit.personId === person.personId &&
      visit.visitedOn >= startsOn &&
      visit.visitedOn <= endsOn,
  )
  return {
    personId: person.personId,
    person: person.name,
    service,
    name,
    used: Math.min(quantity, had.length),
    quantity,
    period,
    until: person.lastDay && person.lastDay < endsOn ? person.lastDay : endsOn,
  }
}

/** The year or month, counted from the joining date, that contains `today`. */
export function runningTerm(joinedOn: string, period: Interval, today: string): Term {
  let term = termFrom(joinedOn, period)
  while (term.endsOn < today) term = nextTerm(term, period, anchorDayOf(joinedOn))
  return term
}

function lastTwelveMonths(today: string): string[] {
  const { year, month } = dateParts(today)
  return Array.from({ length: 12 }, (_, index) => {
    const at = year * 12 + (month - 1) - (11 - index)
    return `${Math.floor(at / 12)}-${String((at % 12) + 1).padStart(2, '0')}`
  })
}
