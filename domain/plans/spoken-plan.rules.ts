import type { Spoken } from '#domain/content/spanish/spanish.rules.ts'
import type { PlanBenefit } from '#domain/values/plans.ts'

type Worded = { name: string; summary?: string; benefits?: PlanBenefit[] }

/** A plan in the words of the page; `lang`: some of them are English there. */
export type SpokenPlan<Of> = Of & { lang?: 'en' }

/** A plan as it is named where content is read in Spanish; as it is elsewhere. */
export function spokenPlan<Of extends Worded>(plan: Of, spoken: Spoken | undefined): SpokenPlan<Of> {
  if (!spoken) return plan
  const { name, summary, benefits } = plan
  const words = [name, summary, ...(benefits ?? []).map((each) => each.name)].filter(
    (each) => each !== undefined,
  )
  const say = (english: string) => spoken.say(english) ?? english
  return {
    ...plan,
    name: say(name),
    ...(summary !== undefined && { summary: say(summary) }),
    ...(benefits && { benefits: benefits.map((each) => ({ ...each, name: say(each.name) })) }),
    ...(words.some((each) => spoken.say(each) === undefined) && { lang: 'en' as const }),
  }
}

/** A line of a price list in the words of the page. */
export function spokenPrice<Of extends { name: string; category: string }>(
  price: Of,
  spoken: Spoken | undefined,
): Of {
  if (!spoken) return price
  const { name, category } = price
  return { ...price, name: spoken.say(name) ?? name, category: spoken.say(category) ?? category }
}
