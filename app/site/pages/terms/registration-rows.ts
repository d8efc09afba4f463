import type { Registration } from '#domain/values/brands.ts'
import { stateNameOf } from '#domain/values/states.ts'

/** A registration as it is printed. */
export type RegistrationRow = { state: string; name: string; number: string }

/** The registrations that are good on `today`, in the order of their states' names. */
export function registrationRows(registrations: readonly Registration[], today: string): RegistrationRow[] {
  return registrations
    .filter(({ validUntil }) => validUntil >= today)
    .map(({ state, number }) => ({ state, name: stateNameOf(state), number }))
    .toSorted((a, b) => a.name.localeCompare(b.name))
}
