import { keepStored, readStored } from '#app/browser/storage.ts'
import type { Attempt } from './payment.rules.ts'

const storeKey = (name: string) => `enamel.${name}`

/**
 * Keeps the attempt to pay for `name` in this tab while its outcome is not known, and forgets it with null. So a reload
 * or a sign-in asks on under the same key.
 */
export function storePendingPayment<Body>(name: string, attempt: Attempt<Body> | null): void {
  keepStored('sessionStorage', storeKey(name), attempt && JSON.stringify(attempt))
}

/** The attempt this tab made to pay for `name`, if its outcome is not known. */
export function loadPendingPayment<Body>(name: string): Attempt<Body> | null {
  return JSON.parse(readStored('sessionStorage', storeKey(name)) ?? 'null')
}
