import type { EnglishWords } from '#domain/content/spanish/english-words.rules.ts'
import type { PricedService } from './priced-services.rules.ts'

/** How many of each service an estimate has, by the service's slug. */
export type Basket = Readonly<Record<string, number>>

export const mostOfOne = 20
const mostServices = 40

/** Parses an estimate from a URL: 'adult-cleaning:2,porcelain-crown:1'. Invalid entries are left out. */
export function parseBasket(text: string | null): Basket {
  const basket: Record<string, number> = {}
  for (const entry of (text ?? '').slice(0, 4_000).split(',').slice(0, mostServices)) {
    const [, service, quantity] = /^([a-z0-9][a-z0-9-]{0,60}):(\d{1,2})$/.exec(entry) ?? []
    if (!service || isInherited(service)) continue
    const count = Math.min(mostOfOne, Number(quantity))
    if (count > 0) basket[service] = count
  }
  return basket
}

/** Formats an estimate for a URL. '' for an empty one. */
export function formatBasket(basket: Basket): string {
  return Object.entries(basket)
    .filter(([, quantity]) => quantity > 0)
    .map(([service, quantity]) => `${service}:${quantity}`)
    .join(',')
}

/** The estimate with a new quantity of one service. 0 removes it. */
export function changeBasket(basket: Basket, service: string, quantity: number): Basket {
  const { [service]: _, ...rest } = basket
  const count = Math.max(0, Math.min(mostOfOne, Math.trunc(quantity)))
  return count === 0 ? rest : { ...basket, [service]: count }
}

export type BasketLine = EnglishWords<'name'> & {
  service: string
  name: string
  quantity: number
  /** How many of them the plan includes. */
  included: number
  usualCents: number
  memberCents: number
}
export type BasketTotals = { usualCents: number; memberCents: number; savedCents: number }

/**
 * The total of an estimate at the usual prices and at the member's, in cents. Services the plan includes in a year cost
 * nothing more. Services missing from the price list are left out.
 */
export function estimateBasket(
  services: readonly PricedService[],
  basket: Basket,
): { lines: BasketLine[]; totals: BasketTotals } {
  const lines = services.flatMap((priced) => {
    const quantity = basket[priced.service] ?? 0
    if (quantity <= 0) return []
    const included = Math.min(priced.included, quantity)
    return {
      service: priced.service,
      name: priced.name,
      ...(priced.lang && { lang: priced.lang }),
      quantity,
      included,
      usualCents: priced.usualCents * quantity,
      memberCents: priced.memberCents * (quantity - included),
    }
  })
  const usualCents = lines.reduce((sum, line) => sum + line.usualCents, 0)
  const memberCents = lines.reduce((sum, line) => sum + line.memberCents, 0)
  return { lines, totals: { usualCents, memberCents, savedCents: usualCents - memberCents } }
}

/**
 * What remains of an estimate's savings after paying for the plan. `yearCents`: the plan's cost for the year the
 * estimate is for. Negative where the plan costs more than it saves.
 */
export function netOfPlan({ savedCents }: Pick<BasketTotals, 'savedCents'>, yearCents: number): number {
  return savedCents - yearCents
}

/** Slugs that name an inherited property of every object, such as `constructor`. */
function isInherited(service: string): boolean {
  return service in Object.prototype
}
