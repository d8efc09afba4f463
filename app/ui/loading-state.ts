/** The page's loading state (specification §3). */
type LoadingState = { isLoading: boolean; message: string }

const idle: LoadingState = { isLoading: false, message: '' }
let state = idle
const listeners = new Set<() => void>()

function set(next: LoadingState) {
  state = next
  for (const listener of listeners) listener()
}

/** Shows the full-screen overlay with a message. */
export function showLoading(message: string): void {
  set({ isLoading: true, message })
}

/** Hides the overlay. */
export function hideLoading(): void {
  set(idle)
}

/** Shows the overlay until the work succeeds or fails. */
export async function whileLoading<T>(message: string, work: () => Promise<T>): Promise<T> {
  showLoading(message)
  try {
    return await work()
  } finally {
    hideLoading()
  }
}

/** The store in the form `useSyncExternalStore` needs. */
export const loadingStore = {
  subscribe(listener: () => void): () => void {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
  read: () => state,
  readOnServer: () => idle,
}
