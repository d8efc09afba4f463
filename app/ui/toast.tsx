import type { ToastMessage } from './toast-message.ts'

/**
 * Says in a corner what has happened. For good news and background failures only: what a person must act
 * on belongs beside the thing itself. The code is fetched with the first toast.
 */
export async function showToast(toast: ToastMessage): Promise<void> {
  const { addToast } = await import('./toast-host.tsx')
  addToast(toast)
}
