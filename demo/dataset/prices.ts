import type { ServicePrice } from '#domain/plans/plan.schema.ts'
import type { DemoBrandKey } from './brands.ts'
import { services } from './services.ts'

type PriceRow = ServicePrice & { state?: string; officeId?: string }

/** Prices in percent of the list: the offices' usual prices, and the members' prices. */
type Level = { usual: number; member: number }

/** Each brand's prices relative to the list. */
export const priceLevels: Record<DemoBrandKey, Level> = {
  brightharbor: { usual: 100, member: 100 },
  copperstate: { usual: 95, member: 92 },
  lumen: { usual: 104, member: 101 },
}

/** The further reduction of gum care plans on the member prices of gum care. */
const gumCareLevel: Level = { usual: 100, member: 82 }

/** States where care costs clearly more or less than the list. */
const stateLevels: Record<string, Level> = {
  CA: { usual: 118, member: 112 },
  NY: { usual: 122, member: 114 },
  TX: { usual: 96, member: 94 },
}

/** Prices of an office with its own prices for everyday visits. */
const officeLevel: Level = { usual: 100, member: 88 }
const everydayCategories = ['Exams and x-rays', 'Cleanings and prevention', 'Fillings']

/**
 * The rows of a brand's fee schedule: the list at `level`, state prices for the `states` it sells in, and own prices of
 * everyday visits at `officeIds`.
 */
export function priceRows({
  level,
  states,
  officeIds,
  lowerGumCare = false,
}: {
  level: Level
  states: string[]
  officeIds: string[]
  lowerGumCare?: boolean
}): PriceRow[] {
  const list: ServicePrice[] = services
    .map((price) => at(price, level))
    .map((price) => (lowerGumCare && price.category === 'Gum care' ? at(price, gumCareLevel) : price))
  const ofStates = states.flatMap((state) => {
    const stateLevel = stateLevels[state]
    return stateLevel ? list.map((price) => ({ ...at(price, stateLevel), state })) : []
  })
  const everyday = list.filter((price) => everydayCategories.includes(price.category))
  const ofOffices = officeIds.flatMap((officeId) =>
    everyday.map((price) => ({ ...at(price, officeLevel), officeId })),
  )
  return [...list, ...ofStates, ...ofOffices]
}

/** A price at another level, rounded to whole dollars. A member never pays more than usual. */
function at(price: ServicePrice, level: Level): ServicePrice {
  const usualCents = percentOf(price.usualCents, level.usual)
  return {
    ...price,
    usualCents,
    memberCents: Math.min(usualCents, percentOf(price.memberCents, level.member)),
  }
}

function percentOf(cents: number, percent: number): number {
  return Math.round((cents * percent) / 10_000) * 100
}
