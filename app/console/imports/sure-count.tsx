import { useRevalidator } from 'react-router'
import { staffFetch } from '#app/console/staff-fetch.ts'
import { useForm } from '#app/forms/use-form.ts'
import { CheckedForm, Submit, TextField } from '#app/ui/field.tsx'
import { FormSummary } from '#app/ui/form-summary.tsx'
import { showToast } from '#app/ui/toast.tsx'

/** The last step of what reaches many people: their number is typed. */
export function SureCount({
  path,
  what,
  button,
  done,
  more = {},
}: {
  path: string
  /** How many of what, as shown: its number is typed. */
  what: string
  button: string
  /** What is said once it is done. */
  done?: string
  /** What else the call is told. */
  more?: Record<string, unknown>
}) {
  const { revalidate } = useRevalidator()
  const form = useForm({
    schema: async () => (await import('./count.schema.ts')).typedCountSchema,
    submit: (body) => staffFetch<void>(path, { method: 'POST', body: { ...body, ...more } }),
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
        label={`To go on, type how many they are: ${what}`}
        inputMode="numeric"
        autoComplete="off"
      />
      <div>
        <Submit size="sm">{button}</Submit>
      </div>
    </CheckedForm>
  )
}
