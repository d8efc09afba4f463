import { lazy, Suspense, useState } from 'react'
import { secureFetch } from '#app/api-client/secure-fetch.ts'
import { useForm } from '#app/forms/use-form.ts'
import { CheckedForm, Submit, TextField } from '#app/ui/field.tsx'
import { FormSummary } from '#app/ui/form-summary.tsx'
import type { RequestStatusView } from '#domain/support/request-status.schema.ts'

const fetchAnswer = () => import('./status-answer.tsx')
const StatusAnswer = lazy(async () => ({ default: (await fetchAnswer()).StatusAnswer }))

/** How far a grievance or message is, for whoever has its number and the email it came with. */
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
      form.setErrors({ summary: 'We found no request with this number and this email. Please check both.' })
      return true
    },
  })
  return (
    <>
      <CheckedForm form={form} aria-label="Status of a request" className="grid gap-6">
        <TextField
          name="reference"
          label="Case number or reference"
          placeholder="G-7KQM-4XDA-92HR"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
        />
        <TextField name="email" type="email" label="Email you gave us" autoComplete="email" />
        <FormSummary />
        <div>
          <Submit variant="secondary">Show status</Submit>
        </div>
      </CheckedForm>
      <div aria-live="polite" className="mt-6">
        <Suspense>{found && <StatusAnswer found={found} />}</Suspense>
      </div>
    </>
  )
}
