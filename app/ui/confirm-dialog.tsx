import type { ConfirmQuestion } from './confirm-question.ts'

/**
 * Asks and waits: true on OK, false on Cancel, Escape or the click outside.
 * The dialog's code is fetched when first asked for; when it cannot be fetched the promise rejects.
 */
export async function confirmDialog(question: ConfirmQuestion): Promise<boolean> {
  const { ask } = await import('./confirm-host.tsx')
  return ask(question)
}
