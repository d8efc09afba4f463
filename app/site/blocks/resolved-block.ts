import type { Block, BlockOf } from '#domain/content/block.schema.ts'
import type { EnglishWords } from '#domain/content/spanish/english-words.rules.ts'
import type { RefundTerms } from '#domain/law/refunds.ts'
import type { Plan, ServicePrice } from '#domain/plans/plan.schema.ts'
import type { SpokenBenefit, SpokenPrice } from '#domain/plans/spoken-plan.rules.ts'
import type { BrandSavings } from '#domain/savings/brand-savings.server.ts'
import type { FamilyExample } from '#domain/savings/family-example.rules.ts'

/** A plan as shown on a card, and its button's address; cents. */
export type PlanCard = Pick<Plan, 'id' | 'name' | 'tier' | 'summary' | 'prices' | 'enrolmentFeeCents'> & {
  benefits: SpokenBenefit[]
  link: string
  isHighlight: boolean
} & EnglishWords<'name' | 'summary'>

/** A plan as the calculator needs it: its price, what it includes, and the price of each service offered. */
export type CalculatorPlan = Pick<
  PlanCard,
  'id' | 'name' | 'prices' | 'enrolmentFeeCents' | 'link' | 'lang'
> & {
  services: (SpokenPrice<ServicePrice> & { included: number })[]
}

/** The data of blocks that show the brand's own data, in addition to their texts. */
type BlockData = {
  /** `state`: the page's two-letter state code. `others`: where to find plans sold there that this block lacks; null if none. */
  plan_cards: { cards: PlanCard[]; state: string | null; others: string | null }
  savings_calculator: { calculator: CalculatorPlan[] }
  sample_savings: { prices: SpokenPrice<ServicePrice>[]; planName: string | null; planLang?: 'en' }
  /** `example`: null if the plan isn't sold or doesn't allow this many people. */
  family_example: {
    example: FamilyExample | null
    planName: string
    planLang?: 'en'
    link: string | null
    saved: BrandSavings | null
  }
  /** The number of offices within the usual distance of each of its places. */
  office_search: { counts: number[] }
  /** `timing`: when the phone is answered, as in the header. */
  contact: { operator: Operator; timing: string | null; timingLang?: 'en' }
  /** `refund`: what is refunded on cancellation if the reader's state isn't known yet. */
  disclosure: { operator: Operator; brandName: string; refund: RefundTerms }
}

type Operator = { name: string; address: string; phone: string; email: string }

/**
 * A block with everything its component needs, as a loader passes it. `at`: its index on its page, when the console
 * shows that page; `lang`: the brand's text in it is English on a Spanish page.
 */
export type ResolvedBlock<T extends Block['type'] = Block['type']> = {
  [K in T]: (K extends keyof BlockData ? BlockOf<K> & BlockData[K] : BlockOf<K>) & {
    at?: number
    lang?: 'en'
  }
}[T]
