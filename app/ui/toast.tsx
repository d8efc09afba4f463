import type { ToastMessage } from './toast-message.ts'

/**
 * Shows a message in a corner. Only for successes and background failures: what a person must act on belongs next to
 * its subject. The code is loaded with the first toast.
 */
export async function showToast(toast: ToastMessage): Promise<void> {
  const { addToast } = await import('./toast-host.tsx')
  addToast(toast)
}
