import { lazy, Suspense, useState } from 'react'
import { secureFetch } from '#app/api-client/secure-fetch.ts'
import { useForm } from '#app/forms/use-form.ts'
import { CheckedForm, Submit, TextField } from '#app/ui/field.tsx'
import { FormSummary } from '#app/ui/form-summary.tsx'
import type { RequestStatusView } from '#domain/support/request-status.schema.ts'
import * as m from '#messages'

const fetchAnswer = () => import('./status-answer.tsx')
const StatusAnswer = lazy(async () => ({ default: (await fetchAnswer()).StatusAnswer }))

/** The status of a grievance or message, for people with its number and the email address used for it. */
export function RequestStatusForm() {
  const [found, setFound] = useState<RequestStatusView | null>(null)
  const form = useForm({
    schema: () =>
      import('#domain/support/request-status.schema.ts').then((module) => module.requestStatusQuerySchema),
    submit: (query) => {
      setFound(null)
      return secureFetch('/api/v4/requestStatus', { method: 'POST', body: query })
    },
    onSuccess: async (view) => {
      await fetchAnswer()
      setFound(view)
    },
    onError: (error) => {
      if (error.code !== 'not_found') return false
      form.setErrors({ summary: m.support_status_not_found() })
      return true
    },
  })
  return (
    <>
      <CheckedForm form={form} aria-label={m.support_status_title()} className="grid gap-6">
        <TextField
          name="reference"
          label={m.support_status_reference()}
          placeholder={m.support_reference_example()}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
        />
        <TextField name="email" type="email" label={m.support_status_email()} autoComplete="email" />
        <FormSummary />
        <div>
          <Submit variant="secondary">{m.support_status_show()}</Submit>
        </div>
      </CheckedForm>
      <div aria-live="polite" className="mt-6">
        <Suspense>{found && <StatusAnswer found={found} />}</Suspense>
      </div>
    </>
  )
}
