import type { Brand } from '#domain/brands/brand.schema.ts'
import { dateIn } from '#domain/calendar.ts'
import type { Block, BlockOf } from '#domain/content/block.schema.ts'
import type { Spoken } from '#domain/content/spanish/spanish.rules.ts'
import { refundTermsOf } from '#domain/law/refunds.ts'
import { searchOfficesSchema } from '#domain/offices/office.schema.ts'
import { intervalsOf } from '#domain/plans/interval.ts'
import { firstYearCents, leastFirst } from '#domain/plans/least-cost.rules.ts'
import { listPlans, listServicePrices } from '#domain/plans/plan.queries.server.ts'
import type { Plan, ServicePrice } from '#domain/plans/plan.schema.ts'
import { coversMember } from '#domain/plans/plan-tier.rules.ts'
import { isSoldTo, quotePlan } from '#domain/plans/quote.rules.ts'
import {
  type SpokenPlan,
  type SpokenPrice,
  spokenPlan,
  spokenPrice,
} from '#domain/plans/spoken-plan.rules.ts'
import { readBrandSavings } from '#domain/savings/brand-savings.server.ts'
import { familyExample } from '#domain/savings/family-example.rules.ts'
import type { Services } from '#domain/services.ts'
import type { CalculatorPlan, PlanCard, ResolvedBlock } from './resolved-block.ts'

/** The plans and prices a page is about. Lists contain plan ids or slugs; empty means all. */
export type BlockScope = {
  /** The brand's allow-list, from the base of its content. */
  whitelist: string[]
  /** The page's own subset, on a landing page. */
  pagePlans?: string[]
  /** The state whose plans and prices are shown. */
  state?: string
  /** When the phone is answered, from the base of the content. */
  timing?: string
  /** Whether that text is English on a Spanish page. */
  isTimingEnglish?: boolean | undefined
  /** Passed along to the checkout. */
  coupon?: string
  /** The address for choosing a plan (`plan_url`); default: /join-now. */
  planUrl?: string
  /** For content read in Spanish: the Spanish names of what is sold. */
  spoken?: Spoken
}

/** A page's blocks with the brand's plans, prices and operator filled in, with as few queries as possible. */
export async function loadBlocks(
  services: Services,
  brand: Brand,
  blocks: Block[],
  scope: BlockScope,
): Promise<ResolvedBlock[]> {
  const needsPlans = blocks.some(({ type }) =>
    ['plan_cards', 'savings_calculator', 'sample_savings', 'family_example'].includes(type),
  )
  const plans = needsPlans ? await listPagePlans(services, brand, scope) : []
  const operator = brand.settings.operator
  const prices = keep(async (planId: string) => {
    const list = await listServicePrices(services.db, { brandId: brand.id, planId, state: scope.state })
    return list.map((price) => spokenPrice(price, scope.spoken))
  })

  return Promise.all(
    blocks.map(async (block): Promise<ResolvedBlock> => {
      switch (block.type) {
        case 'plan_cards':
          return {
            ...block,
            cards: choose(plans, block.plans).map((plan) => planCard(plan, scope, block.highlight)),
            state: scope.state ?? null,
            others: plans.length > 0 ? joinLink(null, scope) : null,
          }
        case 'savings_calculator':
          return {
            ...block,
            calculator: await Promise.all(
              plans.map(async (plan) => calculatorPlan(plan, scope, block, await prices(plan.id))),
            ),
          }
        case 'sample_savings': {
          const [first] = plans
          const list = first ? await prices(first.id) : []
          return {
            ...block,
            planName: first?.name ?? null,
            prices: inOrder(list, block.services),
            ...(first?.lang?.name && { planLang: first.lang.name }),
          }
        }
        case 'family_example': {
          const plan = block.plan
            ? plans.find((each) => isNamed(each, block.plan))
            : leastFor(plans, block.people)
          const example = plan ? exampleOf(plan, block, await prices(plan.id)) : null
          const link = plan ? joinLink(plan, scope, block.people) : null
          const saved = block.members_saved
            ? await readBrandSavings(services.db, { brandId: brand.id, today: todayOf(services, brand) })
            : null
          return {
            ...block,
            example,
            planName: plan?.name ?? '',
            ...(plan?.lang?.name && { planLang: plan.lang.name }),
            link,
            saved,
          }
        }
        case 'office_search':
          return { ...block, counts: await countNear(services, brand, block.places) }
        case 'contact':
          return {
            ...block,
            operator,
            timing: scope.timing ?? null,
            ...(scope.isTimingEnglish && { timingLang: 'en' as const }),
          }
        case 'disclosure':
          return { ...block, operator, brandName: brand.name, refund: refundTermsOf(scope.state) }
        default:
          return block
      }
    }),
  )
}

async function listPagePlans(
  services: Services,
  brand: Brand,
  scope: BlockScope,
): Promise<SpokenPlan<Plan>[]> {
  const plans = await listPlans(services.db, {
    brandId: brand.id,
    today: todayOf(services, brand),
    state: scope.state,
    whitelist: scope.whitelist,
  })
  return choose(plans, scope.pagePlans ?? []).map((plan) => spokenPlan(plan, scope.spoken))
}

const todayOf = ({ now }: Services, { settings }: Brand) => dateIn(settings.timeZone, now())

/** The plans a list names by id or slug, in the list's order; all of them for an empty list. */
function choose<Of extends Plan>(plans: Of[], names: string[]): Of[] {
  if (names.length === 0) return plans
  return names.flatMap((name) => plans.find((plan) => isNamed(plan, name)) ?? [])
}

function isNamed(plan: Plan, name: string | undefined): boolean {
  return plan.id === name || plan.slug === name
}

/** The cheapest plan for this many people in the first year, with its longest billing cycle. */
function leastFor<Sold extends Plan>(plans: Sold[], people: number): Sold | undefined {
  const [interval] = intervalsOf(plans)
  if (!interval) return undefined
  const sold = plans.filter((plan) => coversMember(plan) && isSoldTo(plan, interval, people))
  const costOf = (plan: Plan) =>
    firstYearCents(quotePlan({ plan, interval, additionalMembers: people - 1 }), interval)
  return leastFirst(sold, { people, costOf }).plans[0]
}

function planCard(plan: SpokenPlan<Plan>, scope: BlockScope, highlight: string | undefined): PlanCard {
  return {
    id: plan.id,
    name: plan.name,
    tier: plan.tier,
    summary: plan.summary,
    prices: plan.prices,
    enrolmentFeeCents: plan.enrolmentFeeCents,
    benefits: plan.benefits,
    link: joinLink(plan, scope),
    isHighlight: isNamed(plan, highlight),
    ...(plan.lang && { lang: plan.lang }),
  }
}

function calculatorPlan(
  plan: SpokenPlan<Plan>,
  scope: BlockScope,
  block: BlockOf<'savings_calculator'>,
  prices: SpokenPrice<ServicePrice>[],
): CalculatorPlan {
  const offered = inOrder(
    prices,
    block.services.map(({ service }) => service),
  )
  return {
    id: plan.id,
    name: plan.name,
    prices: plan.prices,
    enrolmentFeeCents: plan.enrolmentFeeCents,
    link: joinLink(plan, scope),
    ...(plan.lang && { lang: plan.lang }),
    services: offered.map((price) => ({ ...price, included: includedPerYear(plan, price.service) })),
  }
}

function exampleOf(
  plan: Plan,
  { people, services }: BlockOf<'family_example'>,
  prices: SpokenPrice<ServicePrice>[],
) {
  const priced = prices.map((price) => ({ ...price, included: includedPerYear(plan, price.service) }))
  return familyExample(plan, priced, { people, quantities: services })
}

function countNear(services: Services, brand: Brand, places: BlockOf<'office_search'>['places']) {
  return Promise.all(
    places.map(({ zip }) => services.offices.count(brand.id, searchOfficesSchema.parse({ zip }))),
  )
}

function includedPerYear(plan: Plan, service: string): number {
  const benefit = plan.benefits.find((candidate) => candidate.service === service)
  if (!benefit) return 0
  return benefit.period === 'month' ? benefit.quantity * 12 : benefit.quantity
}

function inOrder<Of extends ServicePrice>(prices: Of[], services: string[]): Of[] {
  return services.flatMap((service) => prices.find((price) => price.service === service) ?? [])
}

/** Where to choose a plan; without one, the page that lists all plans sold there. */
function joinLink(
  plan: Plan | null,
  { state, coupon, planUrl = '/join-now' }: BlockScope,
  people?: number,
): string {
  const query = new URLSearchParams(
    plan ? { plan: plan.id, interval: plan.prices[0]?.interval ?? 'year' } : {},
  )
  if (people) query.set('people', String(people))
  if (state) query.set('state', state)
  if (coupon) query.set('coupon', coupon)
  if (query.size === 0) return planUrl
  return `${planUrl}${planUrl.includes('?') ? '&' : '?'}${query}`
}

/** Memoizes by key; concurrent calls share one request. */
function keep<T>(ask: (key: string) => Promise<T>): (key: string) => Promise<T> {
  const answers = new Map<string, Promise<T>>()
  return (key) => {
    const answer = answers.get(key) ?? ask(key)
    answers.set(key, answer)
    return answer
  }
}
