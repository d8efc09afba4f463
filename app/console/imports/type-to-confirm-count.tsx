import { useRevalidator } from 'react-router'
import type { FetchResult } from '#app/api-client/fetcher.ts'
import { useForm } from '#app/forms/use-form.ts'
import { CheckedForm, Submit, TextField } from '#app/ui/field.tsx'
import { FormSummary } from '#app/ui/form-summary.tsx'
import { showToast } from '#app/ui/toast.tsx'

/** The last step of what reaches many people: their number is typed. */
export function TypeToConfirmCount({
  send,
  what,
  button,
  done,
}: {
  send: (count: number) => Promise<FetchResult<unknown>>
  /** How many of what, as shown: its number is typed. */
  what: string
  button: string
  /** What is said once it is done. */
  done?: string
}) {
  const { revalidate } = useRevalidator()
  const form = useForm({
    schema: async () => (await import('./count.schema.ts')).typedCountSchema,
    submit: ({ count }) => send(count),
    onSuccess: async () => {
      await revalidate()
      if (done) void showToast({ message: done })
    },
  })
  return (
    <CheckedForm form={form} className="grid max-w-md gap-4">
      <FormSummary />
      <TextField
        name="count"
        label={`To continue, type how many there are: ${what}`}
        inputMode="numeric"
        autoComplete="off"
      />
      <div>
        <Submit size="sm">{button}</Submit>
      </div>
    </CheckedForm>
  )
}
