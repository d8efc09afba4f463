import type { EnglishWords } from '#domain/content/spanish/english-words.rules.ts'
import type { PricedService } from './priced-services.rules.ts'

/** How many of each service an estimate counts, by the service's slug. */
export type Basket = Readonly<Record<string, number>>

export const mostOfOne = 20
const mostServices = 40

/** Reads an estimate out of an address: 'adult-cleaning:2,porcelain-crown:1'. What is no entry is left out. */
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

/** The same as it is in an address; '' for an empty one. */
export function formatBasket(basket: Basket): string {
  return Object.entries(basket)
    .filter(([, quantity]) => quantity > 0)
    .map(([service, quantity]) => `${service}:${quantity}`)
    .join(',')
}

/** The estimate with another number of one service; 0 takes it out. */
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
 * What an estimate comes to at the usual prices and at the member's, in cents: what the plan includes in a year
 * costs nothing more. Services the price list does not have are left out.
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
 * What is left of an estimate's savings when the plan is paid for too: `yearCents`, what it costs for the year the
 * estimate is of. Below zero where the plan costs more than it saves.
 */
export function netOfPlan({ savedCents }: Pick<BasketTotals, 'savedCents'>, yearCents: number): number {
  return savedCents - yearCents
}

/** A slug that every object answers to would not be ours. */
function isInherited(service: string): boolean {
  return service in Object.prototype
}
