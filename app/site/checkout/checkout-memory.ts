import { keepStored, readStored } from '#app/browser/storage.ts'

/** What this browser remembers of its order: its id, and the state chosen before. */
export type RememberedCheckout = { id: string; state: string | null }

const key = 'enamel.checkout'

/** Remembers an order across reloads and tabs; scripts can't read the cookie that authorizes access to it. */
export function rememberCheckout(checkout: RememberedCheckout): void {
  keepStored('localStorage', key, JSON.stringify(checkout))
}

/** The last order started in this browser, if remembered. */
export function recallCheckout(): RememberedCheckout | null {
  try {
    const kept: unknown = JSON.parse(readStored('localStorage', key) ?? 'null')
    if (typeof kept !== 'object' || kept === null || !('id' in kept) || typeof kept.id !== 'string')
      return null
    const state = 'state' in kept && typeof kept.state === 'string' ? kept.state : null
    return { id: kept.id, state }
  } catch {
    return null
  }
}

/** Forgets the order: it's done or no longer exists. */
export function forgetCheckout(): void {
  keepStored('localStorage', key, null)
}
