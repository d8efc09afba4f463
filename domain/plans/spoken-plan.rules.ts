import { type EnglishWords, englishWords } from '#domain/content/spanish/english-words.rules.ts'
import { soldName, soldNames } from '#domain/content/spanish/sold-name.ts'
import type { Spoken } from '#domain/content/spanish/spanish.rules.ts'
import type { PlanTextName, PlanTexts } from '#domain/values/plan-texts.ts'
import type { PlanBenefit } from '#domain/values/plans.ts'
import { textsOfPlan } from './plan-texts.ts'

type Worded = { name: string; benefits?: PlanBenefit[] } & Partial<PlanTexts>

/** An included visit in the page's language; `lang: 'en'` marks a name that has no Spanish. */
export type SpokenBenefit = PlanBenefit & { lang?: 'en' }

/**
 * A plan in the page's language, with texts that have no Spanish marked as English; its benefits are `SpokenBenefit`s.
 */
export type SpokenPlan<Of> = Of & EnglishWords<'name' | PlanTextName>

/** A price list line in the page's language, with texts that have no Spanish marked as English. */
export type SpokenPrice<Of> = Of & EnglishWords<'name' | 'category'>

/** A plan with its Spanish names if the content is read in Spanish; otherwise unchanged. */
export function spokenPlan<Of extends Worded>(
  plan: Of,
  spoken: Pick<Spoken, 'say'> | undefined,
): SpokenPlan<Of> {
  if (!spoken) return plan
  const { name, benefits } = plan
  const texts = textsOfPlan.flatMap(([key]) => (plan[key] === undefined ? [] : [[key, plan[key]] as const]))
  const say = (english: string) => spoken.say(english) ?? english
  const isEnglish = (text: string | undefined) => Boolean(text) && spoken.say(text ?? '') === undefined
  return {
    ...plan,
    name: say(name),
    ...Object.fromEntries(texts.map(([key, text]) => [key, say(text)])),
    ...(benefits && {
      benefits: benefits.map(
        (each): SpokenBenefit => ({
          ...each,
          name: say(each.name),
          ...(isEnglish(each.name) && { lang: 'en' as const }),
        }),
      ),
    }),
    ...englishWords(['name', ...textsOfPlan.map(([key]) => key)], (key) => isEnglish(plan[key])),
  }
}

/** A plan in the language of the response (`soldName`). */
export function soldPlan<Of extends Worded>(plan: Of): Of {
  const { lang: _, ...said } = spokenPlan(plan, soldNames())
  const benefits = plan.benefits?.map((each) => ({ ...each, name: soldName(each.name) }))
  return { ...said, ...(benefits && { benefits }) } as unknown as Of
}

/** A price list line in the page's language. */
export function spokenPrice<Of extends { name: string; category: string }>(
  price: Of,
  spoken: Pick<Spoken, 'say'> | undefined,
): SpokenPrice<Of> {
  if (!spoken) return price
  const { name, category } = price
  return {
    ...price,
    name: spoken.say(name) ?? name,
    category: spoken.say(category) ?? category,
    ...englishWords(['name', 'category'], (key) => spoken.say(price[key]) === undefined),
  }
}

/** A price list line in the language of the response. */
export function soldPrice<Of extends { name: string; category: string }>(price: Of): Of {
  return { ...price, name: soldName(price.name), category: soldName(price.category) }
}
