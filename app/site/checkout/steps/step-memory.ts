type Step = 'you' | 'family'

/** Under which name what was typed into a step of an order is kept. */
export const stepKey = (step: Step | 'coupon', checkoutId: string) => `checkout.${step}.${checkoutId}`

/**
 * Keeps what is in a step that is not saved yet, but no password. Reading a form is code that `useForm` fetches
 * with the first touch.
 */
export async function rememberStep(step: Step, checkoutId: string, form: HTMLFormElement): Promise<void> {
  const [{ readForm }, { keepDraft }] = await Promise.all([
    import('#app/forms/form-values.ts'),
    import('#app/forms/keep-draft.ts'),
  ])
  const { password: _, ...typed } = readForm(form)
  keepDraft(stepKey(step, checkoutId), typed)
}
