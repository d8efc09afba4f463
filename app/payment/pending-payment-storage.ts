import type { Attempt } from './payment.rules.ts'

const storeKey = (name: string) => `enamel.${name}`

/**
 * Keeps the attempt to pay for `name` in this tab while its outcome is not known, and forgets it with null. So a reload
 * or a sign-in asks on under the same key.
 */
export function storePendingPayment<Body>(name: string, attempt: Attempt<Body> | null): void {
  if (attempt) sessionStorage.setItem(storeKey(name), JSON.stringify(attempt))
  else sessionStorage.removeItem(storeKey(name))
}

/** The attempt this tab made to pay for `name`, if its outcome is not known. */
export function loadPendingPayment<Body>(name: string): Attempt<Body> | null {
  return JSON.parse(sessionStorage.getItem(storeKey(name)) ?? 'null')
}
