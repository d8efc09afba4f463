import type { useForm } from '#app/browser/form/use-form.ts'
import { CardFields } from '#app/payment/card-fields.tsx'
import { Button } from '#app/ui/button.tsx'
import { FormSummary } from '#app/ui/form-summary.tsx'

/** The form of a card to keep; `form` decides where it goes. */
export function NewCardForm({ form }: { form: ReturnType<typeof useForm> }) {
  return (
    <form {...form.props} className="grid gap-6" aria-label="New card">
      <FormSummary error={form.summary} />
      <CardFields errors={form.errors} />
      <Button type="submit" pending={form.pending} className="sm:justify-self-start">
        {form.pending ? 'Saving…' : 'Save this card'}
      </Button>
    </form>
  )
}
