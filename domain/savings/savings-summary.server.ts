import type { Brand } from '#domain/brands/brand.schema.ts'
import { dateIn } from '#domain/calendar.ts'
import { DomainError } from '#domain/errors.ts'
import { getOffice } from '#domain/offices/office.queries.server.ts'
import { firstYearCents, leastFirst } from '#domain/plans/least-cost.rules.ts'
import { notOffered } from '#domain/plans/not-offered.ts'
import { listPlans, listPlansAtOffice, listServicePrices } from '#domain/plans/plan.queries.server.ts'
import type { Plan } from '#domain/plans/plan.schema.ts'
import { coversMember } from '#domain/plans/plan-tier.rules.ts'
import { isSoldTo, quotePlan } from '#domain/plans/quote.rules.ts'
import { type SpokenPlan, spokenPlan, spokenPrice } from '#domain/plans/spoken-plan.rules.ts'
import type { Services } from '#domain/services.ts'
import { stateCodeOf, stateNameOf } from '#domain/values/states.ts'
import { placeAsked } from '#integrations/geo/place-names.ts'
import { findTown, findZip } from '#integrations/geo/places.server.ts'
import * as m from '#messages'
import type { OwnPlan } from './own-plan.server.ts'
import { type PricedService, withIncluded } from './priced-services.rules.ts'
import { type SavingsQuery, savingsQuerySchema } from './savings-summary.schema.ts'

type Offered = Pick<Plan, 'id' | 'slug' | 'tier' | 'name' | 'prices' | 'benefits' | 'enrolmentFeeCents'>
type PlanChoice = SpokenPlan<Pick<Plan, 'id' | 'name' | 'prices' | 'enrolmentFeeCents'>> & {
  /** Set if the reader is on this plan, so it isn't offered to them again. */
  own: OwnPlan['standing'] | null
  /**
   * The price of a year, in cents: the first year with the joining fee, or for a member's own plan the year after the
   * next renewal.
   */
  yearCents: number
  /** The number of people that price is for. */
  people: number
}

/** The price list of one plan at one place. `fault` is a sentence that says why the requested place wasn't used. */
export type SavingsSummary = {
  asked: SavingsQuery
  /** A member's own plan first, then the others by price for the same number of people. */
  plans: PlanChoice[]
  /** The cheapest of them for the people on the member's plan. Null for a visitor. */
  leastId: string | null
  plan: PlanChoice | null
  services: PricedService[]
  /** Where these prices apply, e.g. 'Juniper Lane Dental, Phoenix' or 'Arizona'; null: everywhere in the brand. */
  place: string | null
  fault: string | null
}

type Place = { label: string; state?: string; officeId?: string }
type Deps = Pick<Services, 'db' | 'now'> & { content: Pick<Services['content'], 'read'> }

/**
 * Member price and usual price of every service, for the requested plan and place: the office's own prices, the
 * state's, or the brand's. Without a plan: the member's own, else the first one offered there. Without a place: the
 * member's own plan at their home office, any other plan in their state.
 */
export async function readSavingsSummary(
  { db, content, now }: Deps,
  brand: Brand,
  input: Record<string, string>,
  own: readonly OwnPlan[] = [],
): Promise<SavingsSummary> {
  const asked = savingsQuerySchema.parse(input)
  const brandId = brand.id
  const { base, spoken } = await content.read(brand)
  const whitelist = base.variables.plans_whitelist.map(({ plan_id }) => plan_id)
  const today = dateIn(brand.settings.timeZone, now())
  const readOffice = (officeId: string) => getOffice(db, { brandId, officeId, now: now() })
  const { place, fault } = await findPlace(asked, readOffice)
  const home = place || fault ? null : (own[0] ?? null)
  const offered = place?.officeId
    ? await listPlansAtOffice(db, { brandId, officeId: place.officeId, today, whitelist })
    : await listPlans(db, { brandId, today, state: place?.state ?? home?.state, whitelist })
  const plans = ownFirst(offered, own)
  const plan = plans.find(({ id, slug }) => id === asked.plan || slug === asked.plan) ?? plans[0]
  const held = own.find(({ planId, standing }) => planId === plan?.id && standing === 'current')
  const homeOfPlan = held ? await homePlace(held, readOffice) : home && placeOfState(home.state)
  const where = place ?? (home && homeOfPlan)
  const prices = plan
    ? await listServicePrices(db, {
        brandId,
        planId: plan.id,
        versionId: held?.version.id,
        state: where?.state,
        officeId: where?.officeId,
      })
    : []
  const people = own.find((plan) => plan.standing === 'current' && coversMember(plan))?.people
  const priced = plans.map((choice) => choiceOf(spokenPlan(choice, spoken), own, people ?? 1))
  const { choices, leastId } = people ? leastOf(priced, people) : { choices: priced, leastId: null }
  return {
    asked,
    plans: choices,
    leastId,
    plan: choices.find(({ id }) => id === plan?.id) ?? null,
    services: withIncluded(
      prices.map((price) => spokenPrice(price, spoken)),
      plan?.benefits ?? [],
    ),
    place: where?.label ?? null,
    fault: fault ?? (plan ? null : whyNone(where)),
  }
}

/** Why there is no plan to show: none sold in that state, at that office, or at all. */
function whyNone(where: Place | null): string {
  if (where?.officeId) return m.errors_no_plans_sold_office()
  return where?.state ? notOffered(where.state) : m.errors_no_plans_sold_right()
}

/**
 * The offered plans, after the member's own. Current ones are shown as bought, even if no longer sold; one that is
 * over, only if it is still offered.
 */
function ownFirst(offered: readonly Offered[], own: readonly OwnPlan[]): Offered[] {
  const mine = own.flatMap(({ planId, slug, tier, standing, version }): Offered[] => {
    if (standing !== 'current') return offered.filter(({ id }) => id === planId)
    const { name, prices, benefits, enrolmentFeeCents } = version
    return [{ id: planId, slug, tier, name, prices, benefits, enrolmentFeeCents }]
  })
  return [...mine, ...offered.filter(({ id }) => !mine.some((plan) => plan.id === id))]
}

/** Where a member's own plan is priced: at their home office while it participates, else in their state. */
async function homePlace({ officeId, state }: OwnPlan, readOffice: ReadOffice): Promise<Place> {
  const office = officeId ? (await findPlace({ office: officeId }, readOffice)).place : null
  return office ?? placeOfState(state)
}

const placeOfState = (state: string): Place => ({ label: stateNameOf(state), state })

type ReadOffice = (id: string) => Promise<{ id: string; name: string; city: string }>

async function findPlace(
  { office, at }: Partial<SavingsQuery>,
  readOffice: ReadOffice,
): Promise<{ place: Place | null; fault: string | null }> {
  if (office) {
    try {
      const { id, name, city } = await readOffice(office)
      return { place: { label: `${name}, ${city}`, officeId: id }, fault: null }
    } catch (error) {
      if (!(error instanceof DomainError && error.code === 'not_found')) throw error
      return {
        place: null,
        fault: m.errors_office_does_take_part(),
      }
    }
  }
  if (!at) return { place: null, fault: null }
  const state = await findState(at)
  if (state) return { place: placeOfState(state), fault: null }
  return {
    place: null,
    fault: m.errors_could_find_place_or_state({ at }),
  }
}

async function findState(at: string): Promise<string | null> {
  const named = stateCodeOf(placeAsked(at))
  if (named) return named
  const found = /^\d{5}/.test(at) ? await findZip(at) : await findTown(at)
  return found?.state ?? null
}

/** A plan priced for that many people, or for one if it doesn't take that many. */
function choiceOf(
  plan: SpokenPlan<Offered>,
  own: readonly OwnPlan[],
  wanted: number,
): PlanChoice & Pick<Plan, 'tier'> {
  const { id, tier, name, lang, prices, enrolmentFeeCents } = plan
  const held = own.find(({ planId }) => planId === id)
  const common = {
    id,
    tier,
    name,
    ...(lang && { lang }),
    prices,
    enrolmentFeeCents,
    own: held?.standing ?? null,
  }
  if (held?.standing === 'current') return { ...common, yearCents: held.yearCents, people: held.people }
  const interval = prices[0]?.interval ?? 'year'
  const people = isSoldTo(plan, interval, wanted) ? wanted : 1
  if (!isSoldTo(plan, interval, people)) return { ...common, yearCents: enrolmentFeeCents, people }
  const quote = quotePlan({ plan, interval, additionalMembers: people - 1 })
  return { ...common, yearCents: firstYearCents(quote, interval), people }
}

/**
 * A member's own plans, then the others by price. Plans for fewer people come last, because their lower price isn't
 * comparable.
 */
function leastOf<Choice extends PlanChoice & Pick<Plan, 'tier'>>(choices: readonly Choice[], people: number) {
  const forAll = choices.filter((choice) => choice.people === people)
  const costOf = ({ yearCents }: Choice) => yearCents
  const { plans, least } = leastFirst(forAll, { people, costOf })
  const mine = choices.filter(({ own }) => own === 'current')
  return { leastId: least?.id ?? null, choices: [...new Set([...mine, ...plans, ...choices])] }
}
