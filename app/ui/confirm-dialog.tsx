import type { ConfirmQuestion } from './confirm-question.ts'

/**
 * Asks for confirmation: resolves to true on OK, false on Cancel, Escape or a click outside. The dialog's code is
 * loaded on first use; if loading fails, the promise rejects.
 */
export async function confirmDialog(question: ConfirmQuestion): Promise<boolean> {
  const { ask } = await import('./confirm-host.tsx')
  return ask(question)
}
