import { useState } from 'react'
import type { ApiError } from '#app/api-client/api-error.ts'
import { secureFetch } from '#app/api-client/secure-fetch.ts'
import { useForm } from '#app/forms/use-form.ts'
import { Button } from '#app/ui/button.tsx'
import { CheckedForm, Submit } from '#app/ui/field.tsx'
import { FormSummary } from '#app/ui/form-summary.tsx'
import { CodeField } from './code-field.tsx'
import { answerPasskey } from './passkey.ts'

/** A code or a passkey, sent to the calls named; `onError` may deal with a refusal by itself. */
export function SecondStepForm({
  codePath,
  passkeyPath,
  action,
  onDone,
  onError,
}: {
  codePath: string
  passkeyPath: string
  action: string
  onDone: () => void
  onError?: (error: ApiError) => boolean
}) {
  const [passkeyError, setPasskeyError] = useState<string>()
  const [asking, setAsking] = useState(false)
  const form = useForm({
    schema: async () => (await import('#domain/staff/staff.schema.ts')).secondStepSchema,
    submit: (values) => secureFetch<unknown>(codePath, { method: 'POST', body: values }),
    onSuccess: onDone,
    onError,
  })
  async function byPasskey() {
    setAsking(true)
    const result = await answerPasskey(passkeyPath)
    setAsking(false)
    if (result.ok) onDone()
    else if (!onError?.(result.error)) setPasskeyError(result.error.message)
  }
  return (
    <CheckedForm form={form} className="grid gap-5">
      <FormSummary error={form.summary ?? passkeyError} />
      <CodeField autoFocus />
      <div className="flex flex-wrap justify-end gap-3">
        <Button variant="secondary" size="sm" pending={asking} onClick={byPasskey}>
          Use a passkey
        </Button>
        <Submit size="sm">{action}</Submit>
      </div>
    </CheckedForm>
  )
}
