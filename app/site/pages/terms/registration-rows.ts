import type { Registration } from '#domain/values/brands.ts'
import { stateNameOf } from '#domain/values/states.ts'

/** A registration as displayed. */
export type RegistrationRow = { state: string; name: string; number: string }

/** The registrations valid on `today`, sorted by state name. */
export function registrationRows(registrations: readonly Registration[], today: string): RegistrationRow[] {
  return registrations
    .filter(({ validUntil }) => validUntil >= today)
    .map(({ state, number }) => ({ state, name: stateNameOf(state), number }))
    .toSorted((a, b) => a.name.localeCompare(b.name))
}
