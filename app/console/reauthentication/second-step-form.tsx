import { useEffect, useState } from 'react'
import type { ApiError } from '#app/api-client/api-error.ts'
import type { FetchResult, Post } from '#app/api-client/fetcher.ts'
import { consoleFetch } from '#app/console/console-fetch.ts'
import { useForm } from '#app/forms/use-form.ts'
import { Button } from '#app/ui/button.tsx'
import { CheckedForm, Submit } from '#app/ui/field.tsx'
import { FormSummary } from '#app/ui/form-summary.tsx'
import { CodeField } from './code-field.tsx'
import { answerPasskey, type SendPasskey } from './passkey.ts'

/** Submits a code or a passkey through the given calls; `onError` may handle an error itself. */
export function SecondStepForm({
  sendCode,
  sendPasskey,
  action,
  onDone,
  onError,
}: {
  sendCode: (request: Post<{ code: string }>) => Promise<FetchResult<unknown>>
  sendPasskey: SendPasskey<unknown>
  action: string
  onDone: () => void
  onError?: (error: ApiError) => boolean
}) {
  const [passkeyError, setPasskeyError] = useState<string>()
  const [asking, setAsking] = useState(false)
  // A passkey is offered only to users who have one.
  const [hasPasskey, setHasPasskey] = useState(false)
  useEffect(() => {
    let isGone = false
    void consoleFetch('/api/admin/session').then((state) => {
      if (!isGone && state.ok) setHasPasskey(state.data.methods?.includes('passkey') ?? false)
    })
    return () => {
      isGone = true
    }
  }, [])
  const form = useForm({
    schema: async () => (await import('#domain/staff/staff.schema.ts')).secondStepSchema,
    submit: (values) => sendCode({ method: 'POST', body: values }),
    onSuccess: onDone,
    onError,
  })
  async function byPasskey() {
    setAsking(true)
    const result = await answerPasskey(sendPasskey)
    setAsking(false)
    if (result.ok) onDone()
    else if (!onError?.(result.error)) setPasskeyError(result.error.message)
  }
  return (
    <CheckedForm form={form} className="grid gap-5">
      <FormSummary error={form.summary ?? passkeyError} />
      <CodeField autoFocus />
      <div className="flex flex-wrap justify-end gap-3">
        {hasPasskey && (
          <Button variant="secondary" size="sm" pending={asking} onClick={byPasskey}>
            Use a passkey
          </Button>
        )}
        <Submit size="sm">{action}</Submit>
      </div>
    </CheckedForm>
  )
}
