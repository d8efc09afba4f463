import { addDays } from '#domain/calendar.ts'
import { inState } from '#domain/law/by-state.ts'
import { registrationLaw, registrationStates, registrationWarningDays } from '#domain/law/registrations.ts'
import type { Registration } from '#domain/values/brands.ts'

/**
 * Whether an operator may sell in a state on `today`. Where the state's law requires a registration, only through the
 * last day of the one on record. `validUntil`: that day. Null without one.
 */
export function maySellIn(state: string, validUntil: string | null, today: string): boolean {
  if (!inState(registrationLaw, state).mustRegister) return true
  return validUntil !== null && validUntil >= today
}

/** The given states in which an operator with these registrations may sell on `today`. */
export function statesOnSale(
  states: readonly string[],
  registrations: readonly Registration[],
  today: string,
): string[] {
  return states.filter((state) => maySellIn(state, validUntil(registrations, state), today))
}

function validUntil(registrations: readonly Registration[], state: string): string | null {
  return registrations.find((registration) => registration.state === state)?.validUntil ?? null
}

/** Registrations of a brand that need its staff's attention. States are two-letter codes. */
export type RegistrationsDue = {
  /** States where a plan is meant to be sold but no registration is on record. */
  missing: string[]
  /** Expired ones. Nothing is sold there until they are renewed. */
  ended: Registration[]
  /** Those that expire soon. */
  ending: Registration[]
}

/**
 * Which of a brand's registrations are missing, expired or about to expire on `today`, for plans meant for `states`.
 */
export function registrationsDue(
  registrations: readonly Registration[],
  states: readonly string[],
  today: string,
): RegistrationsDue {
  const sold = registrationStates.filter((state) => states.includes(state))
  const held = registrations.filter(({ state }) => sold.includes(state))
  return {
    missing: sold.filter((state) => validUntil(registrations, state) === null),
    ended: held.filter((registration) => registration.validUntil < today),
    ending: held.filter(
      (registration) =>
        registration.validUntil >= today &&
        registration.validUntil <= addDays(today, registrationWarningDays),
    ),
  }
}
