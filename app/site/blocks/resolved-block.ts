import type { Block, BlockOf } from '#domain/content/block.schema.ts'
import type { EnglishWords } from '#domain/content/spanish/english-words.rules.ts'
import type { RefundTerms } from '#domain/law/refunds.ts'
import type { Plan, ServicePrice } from '#domain/plans/plan.schema.ts'
import type { SpokenBenefit, SpokenPrice } from '#domain/plans/spoken-plan.rules.ts'
import type { BrandSavings } from '#domain/savings/brand-savings.server.ts'
import type { FamilyExample } from '#domain/savings/family-example.rules.ts'

/** What a card shows of a plan, and where its button leads; cents. */
export type PlanCard = Pick<Plan, 'id' | 'name' | 'tier' | 'summary' | 'prices' | 'enrolmentFeeCents'> & {
  benefits: SpokenBenefit[]
  link: string
  isHighlight: boolean
} & EnglishWords<'name' | 'summary'>

/** A plan as the calculator knows it: its price, what it includes, and the price of each service offered. */
export type CalculatorPlan = Pick<
  PlanCard,
  'id' | 'name' | 'prices' | 'enrolmentFeeCents' | 'link' | 'lang'
> & {
  services: (SpokenPrice<ServicePrice> & { included: number })[]
}

/** What blocks that show the brand's own data carry beside their words. */
type BlockData = {
  /** `state`: the page's, by its two letters. `others`: where plans are that are sold there, though none of this block; null where none is. */
  plan_cards: { cards: PlanCard[]; state: string | null; others: string | null }
  savings_calculator: { calculator: CalculatorPlan[] }
  sample_savings: { prices: SpokenPrice<ServicePrice>[]; planName: string | null; planLang?: 'en' }
  /** `example`: null where the plan is not sold or does not take so many. */
  family_example: {
    example: FamilyExample | null
    planName: string
    planLang?: 'en'
    link: string | null
    saved: BrandSavings | null
  }
  /** How many offices are within the usual distance of each of its places. */
  office_search: { counts: number[] }
  /** `timing`: when the phone is answered, as the header says. */
  contact: { operator: Operator; timing: string | null; timingLang?: 'en' }
  /** `refund`: what canceling gives back, where nobody knows yet in which state the reader lives. */
  disclosure: { operator: Operator; brandName: string; refund: RefundTerms }
}

type Operator = { name: string; address: string; phone: string; email: string }

/**
 * A block with everything its component needs, as a loader hands it over. `at`: its place on its page, where the
 * console shows that page; `lang`: its words of the brand are English on a Spanish page.
 */
export type ResolvedBlock<T extends Block['type'] = Block['type']> = {
  [K in T]: (K extends keyof BlockData ? BlockOf<K> & BlockData[K] : BlockOf<K>) & {
    at?: number
    lang?: 'en'
  }
}[T]
