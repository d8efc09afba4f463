type Step = 'you' | 'family'

/** The storage key for unsent input of an order's step. */
export const stepKey = (step: Step | 'coupon', checkoutId: string) => `checkout.${step}.${checkoutId}`

/**
 * Stores a step's unsaved input, except for passwords. Reading a form is code that `useForm` loads when the form is
 * first touched.
 */
export async function rememberStep(step: Step, checkoutId: string, form: HTMLFormElement): Promise<void> {
  const [{ readForm }, { keepDraft }] = await Promise.all([
    import('#app/forms/form-values.ts'),
    import('#app/forms/keep-draft.ts'),
  ])
  const { password: _, ...typed } = readForm(form)
  keepDraft(stepKey(step, checkoutId), typed)
}
