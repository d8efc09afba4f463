import { keepStored, readStored } from '#app/browser/storage.ts'

/** What this browser remembers of its order: which one it is, and the state that was chosen before. */
export type RememberedCheckout = { id: string; state: string | null }

const key = 'enamel.checkout'

/** Remembers an order across reloads and tabs; the cookie that opens it is not readable from here. */
export function rememberCheckout(checkout: RememberedCheckout): void {
  keepStored('localStorage', key, JSON.stringify(checkout))
}

/** The order this browser began last, if it still knows. */
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

/** Forgets the order: it is done, or it is gone. */
export function forgetCheckout(): void {
  keepStored('localStorage', key, null)
}
