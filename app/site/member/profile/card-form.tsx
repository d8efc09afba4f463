import type { useForm } from '#app/forms/use-form.ts'
import { MethodFields } from '#app/payment/methods/method-fields.tsx'
import { CheckedForm, Submit } from '#app/ui/field.tsx'
import { FormSummary } from '#app/ui/form-summary.tsx'
import * as m from '#messages'

/** The form for a card or bank account to save; `form` decides where it's sent. */
export function NewCardForm({ form }: { form: ReturnType<typeof useForm> }) {
  return (
    <CheckedForm form={form} className="grid gap-6" aria-label={m.profile_payment_form()}>
      <FormSummary />
      <MethodFields form={form} amountCents={null} />
      <Submit className="sm:justify-self-start">
        {form.pending ? m.profile_saving() : m.profile_save()}
      </Submit>
    </CheckedForm>
  )
}
