import { useRevalidator } from 'react-router'
import type { FetchResult } from '#app/api-client/fetcher.ts'
import { useForm } from '#app/forms/use-form.ts'
import { CheckedForm, Submit, TextField } from '#app/ui/field.tsx'
import { FormSummary } from '#app/ui/form-summary.tsx'
import { showToast } from '#app/ui/toast.tsx'

/** The last step of an action that affects many people: the user types their number. */
export function TypeToConfirmCount({
  send,
  what,
  button,
  done,
}: {
  send: (count: number) => Promise<FetchResult<unknown>>
  /** What is counted, as shown; its number must be typed. */
  what: string
  button: string
  /** The message once it's done. */
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
