import type { Spoken } from '#domain/content/spanish/spanish.rules.ts'
import type { PlanTexts } from '#domain/values/plan-fields.ts'
import type { PlanBenefit } from '#domain/values/plans.ts'
import { textsOfPlan } from './plan-texts.ts'

type Worded = { name: string; benefits?: PlanBenefit[] } & Partial<PlanTexts>

/** A plan in the words of the page; `lang`: some of them are English there. */
export type SpokenPlan<Of> = Of & { lang?: 'en' }

/** A plan as it is named where content is read in Spanish; as it is elsewhere. */
export function spokenPlan<Of extends Worded>(plan: Of, spoken: Spoken | undefined): SpokenPlan<Of> {
  if (!spoken) return plan
  const { name, benefits } = plan
  const texts = textsOfPlan.flatMap(([key]) => (plan[key] ? [[key, plan[key]] as const] : []))
  const words = [name, ...texts.map(([, text]) => text), ...(benefits ?? []).map((each) => each.name)].filter(
    (each) => each !== undefined,
  )
  const say = (english: string) => spoken.say(english) ?? english
  return {
    ...plan,
    name: say(name),
    ...Object.fromEntries(texts.map(([key, text]) => [key, say(text)])),
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
