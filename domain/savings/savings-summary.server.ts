import type { Brand } from '#domain/brands/brand.schema.ts'
import { DomainError } from '#domain/errors.ts'
import type { House } from '#domain/house.ts'
import { getOffice } from '#domain/offices/office.queries.server.ts'
import { listPlans, listPlansAtOffice, listServicePrices } from '#domain/plans/plan.queries.server.ts'
import type { Plan } from '#domain/plans/plan.schema.ts'
import { stateCodeOf, stateNameOf } from '#domain/states.ts'
import { findTown, findZip } from '#integrations/geo/places.server.ts'
import { type PricedService, withIncluded } from './priced-services.rules.ts'
import { type SavingsQuery, savingsQuerySchema } from './savings-summary.schema.ts'

type PlanChoice = Pick<Plan, 'id' | 'name' | 'summary' | 'prices' | 'enrolmentFeeCents'>

/** The price list of one plan at one place; `fault` says in a sentence why the place asked for was not used. */
export type SavingsSummary = {
  asked: SavingsQuery
  plans: PlanChoice[]
  plan: PlanChoice | null
  services: PricedService[]
  /** Whose prices they are, e.g. 'Juniper Lane Dental, Phoenix' or 'Arizona'; null: the brand's own everywhere. */
  place: string | null
  fault: string | null
}

type Place = { label: string; state?: string; officeId?: string }

/**
 * Member price against usual price of every service, for the plan and place asked for: an office's own prices, a
 * state's, or the brand's. Without a plan the first one offered there is meant.
 */
export async function readSavingsSummary(
  { db, content, now }: Pick<House, 'db' | 'now'> & { content: Pick<House['content'], 'read'> },
  brand: Brand,
  input: Record<string, string>,
): Promise<SavingsSummary> {
  const asked = savingsQuerySchema.parse(input)
  const brandId = brand.id
  const { base } = await content.read(brand)
  const whitelist = base.variables.plans_whitelist.map(({ plan_id }) => plan_id)
  const { place, fault } = await findPlace(asked, (officeId) =>
    getOffice(db, { brandId, officeId, now: now() }),
  )
  const offered = place?.officeId
    ? await listPlansAtOffice(db, { brandId, officeId: place.officeId, whitelist })
    : await listPlans(db, { brandId, state: place?.state, whitelist })
  const plan = offered.find(({ id, slug }) => id === asked.plan || slug === asked.plan) ?? offered[0]
  const prices = plan
    ? await listServicePrices(db, {
        brandId,
        planId: plan.id,
        state: place?.state,
        officeId: place?.officeId,
      })
    : []
  return {
    asked,
    plans: offered.map(choiceOf),
    plan: plan ? choiceOf(plan) : null,
    services: withIncluded(prices, plan?.benefits ?? []),
    place: place?.label ?? null,
    fault: fault ?? (plan ? null : `No plan is sold in ${place?.label ?? 'this state'} at the moment.`),
  }
}

async function findPlace(
  { office, at }: SavingsQuery,
  readOffice: (id: string) => Promise<{ id: string; name: string; city: string }>,
): Promise<{ place: Place | null; fault: string | null }> {
  if (office) {
    try {
      const { id, name, city } = await readOffice(office)
      return { place: { label: `${name}, ${city}`, officeId: id }, fault: null }
    } catch (error) {
      if (!(error instanceof DomainError && error.code === 'not_found')) throw error
      return {
        place: null,
        fault: 'That office does not take part any more. These are our usual member prices.',
      }
    }
  }
  if (!at) return { place: null, fault: null }
  const state = await findState(at)
  if (state) return { place: { label: stateNameOf(state), state }, fault: null }
  return { place: null, fault: `We know no place called “${at}”. Try a ZIP code like 85004, or a state.` }
}

async function findState(at: string): Promise<string | null> {
  const named = stateCodeOf(at)
  if (named) return named
  const found = /^\d{5}/.test(at) ? await findZip(at) : await findTown(at)
  return found?.state ?? null
}

function choiceOf({ id, name, summary, prices, enrolmentFeeCents }: Plan): PlanChoice {
  return { id, name, summary, prices, enrolmentFeeCents }
}
