import { keepStored, readStored } from '#app/browser/storage.ts'
import type { Attempt } from './payment.rules.ts'

const storeKey = (name: string) => `enamel.${name}`

/**
 * Stores the attempt to pay for `name` in this tab while its outcome is unknown, so that it continues under the same
 * key after a reload or a sign-in. Null deletes it.
 */
export function storePendingPayment<Body>(name: string, attempt: Attempt<Body> | null): void {
  keepStored('sessionStorage', storeKey(name), attempt && JSON.stringify(attempt))
}

/** This tab's attempt to pay for `name`, if its outcome is still unknown. */
export function loadPendingPayment<Body>(name: string): Attempt<Body> | null {
  return JSON.parse(readStored('sessionStorage', storeKey(name)) ?? 'null')
}
