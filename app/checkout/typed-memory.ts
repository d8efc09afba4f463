type Step = 'you' | 'family'

const key = (step: Step, checkoutId: string) => `enamel.checkout.typed.${step}.${checkoutId}`

/**
 * Keeps what stands in a step that is not saved yet, for this tab only, so that a reload or a look at another step
 * loses nothing. A password is not kept. Reading a form is code that `useForm` fetches with the first touch.
 */
export async function rememberTyped(step: Step, checkoutId: string, form: HTMLFormElement): Promise<void> {
  const { readForm } = await import('#app/browser/form-values.ts')
  const { password: _, ...typed } = readForm(form)
  sessionStorage.setItem(key(step, checkoutId), JSON.stringify(typed))
}

/** What stood in a step of an order when this tab left it; null once it is saved. */
export function recallTyped<Typed>(step: Step, checkoutId: string): Typed | null {
  const kept = sessionStorage.getItem(key(step, checkoutId))
  return kept ? JSON.parse(kept) : null
}

/** Forgets it: the server has it now. */
export function forgetTyped(step: Step, checkoutId: string): void {
  sessionStorage.removeItem(key(step, checkoutId))
}
