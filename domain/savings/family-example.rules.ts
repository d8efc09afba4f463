import type { EnglishWords } from '#domain/content/spanish/english-words.rules.ts'
import { intervalWords } from '#domain/plans/interval.ts'
import type { Plan } from '#domain/plans/plan.schema.ts'
import { isSoldTo, quotePlan } from '#domain/plans/quote.rules.ts'

type Priced = EnglishWords<'name'> & {
  service: string
  name: string
  usualCents: number
  memberCents: number
  included: number
}
/** One service of the year: how often, and its cost with and without the plan, in cents. */
type ExampleLine = EnglishWords<'name'> & {
  name: string
  quantity: number
  usualCents: number
  memberCents: number
}
/** A family's first year with a plan and without one, in cents. */
export type FamilyExample = {
  lines: ExampleLine[]
  people: number
  usualCents: number
  memberCents: number
  /** The plan for the whole family for a year, with its one-time fee. */
  planCents: number
  /** The fee's share of that. */
  feeCents: number
  /** Negative where the plan costs more than it saves. */
  savedCents: number
}

/**
 * What a family of a given size pays in the first year, at the plan's prices and fee schedule. `quantities`: how often
 * they have each service in total; each person has `included` of them included. A service without a price is left out
 * on both sides. Null if the plan doesn't take that many people.
 */
export function familyExample(
  plan: Pick<Plan, 'name' | 'prices' | 'enrolmentFeeCents'>,
  services: readonly Priced[],
  { people, quantities }: { people: number; quantities: readonly { service: string; quantity: number }[] },
): FamilyExample | null {
  const interval = plan.prices[0]?.interval
  if (!interval || !isSoldTo(plan, interval, people)) return null
  const { renewalTotalCents } = quotePlan({ plan, interval, additionalMembers: people - 1 })
  const planCents =
    Math.round((renewalTotalCents * 12) / intervalWords(interval).months) + plan.enrolmentFeeCents
  const lines = quantities.flatMap(({ service, quantity }): ExampleLine[] => {
    const price = services.find((each) => each.service === service)
    if (!price || quantity === 0) return []
    const { name, lang, usualCents, memberCents, included } = price
    const paid = Math.max(0, quantity - included * people)
    const cents = { usualCents: usualCents * quantity, memberCents: memberCents * paid }
    return [{ name, quantity, ...cents, ...(lang && { lang }) }]
  })
  const usualCents = lines.reduce((sum, line) => sum + line.usualCents, 0)
  const memberCents = lines.reduce((sum, line) => sum + line.memberCents, 0)
  return {
    lines,
    people,
    usualCents,
    memberCents,
    planCents,
    feeCents: plan.enrolmentFeeCents,
    savedCents: usualCents - memberCents - planCents,
  }
}
