import { useEffect, useRef, useState } from 'react'
import { consoleFetch } from '#app/console/console-fetch.ts'
import { useForm } from '#app/forms/use-form.ts'
import { hardNavigate } from '#app/hard-navigate.ts'
import { CheckedForm, Submit, TextField } from '#app/ui/field.tsx'
import { FormSummary } from '#app/ui/form-summary.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { Spinner } from '#app/ui/spinner.tsx'
import type { ConsoleCalls } from '#client/generated/console-calls.ts'
import { PasswordField } from './password-field.tsx'
import { SignInSheet } from './sign-in-sheet.tsx'

export const handle = { title: 'Accept the invitation' }

type Invited = ConsoleCalls['POST /api/admin/invitation/read']['answer'] & { token: string }

export default function AcceptInvitation() {
  const [invited, setInvited] = useState<Invited>()
  const [error, setError] = useState<string>()
  const isRead = useRef(false)
  useEffect(() => {
    // Development runs each effect twice, but the token can be read only once.
    if (isRead.current) return
    isRead.current = true
    // The token is in the fragment, which no server or log sees; it's removed so that it doesn't stay in the history.
    const token = new URLSearchParams(window.location.hash.slice(1)).get('token') ?? ''
    if (!token) return setError('This link is incomplete. Open it from the email again.')
    history.replaceState(history.state, '', window.location.pathname)
    void consoleFetch('/api/admin/invitation/read', {
      method: 'POST',
      body: { token },
    }).then((result) => {
      if (result.ok) setInvited({ token, ...result.data })
      else setError(result.error.fields?.[0]?.message ?? result.error.message)
    })
  }, [])
  return (
    <SignInSheet title="Choose your password" lead={invited && `Welcome, ${invited.name}.`}>
      {error ? (
        <Notice tone="danger" announce>
          {error}
        </Notice>
      ) : invited ? (
        <ChoosePassword invited={invited} />
      ) : (
        <p role="status" className="flex items-center gap-3 py-6 text-muted">
          <Spinner /> Checking your invitation…
        </p>
      )}
    </SignInSheet>
  )
}

function ChoosePassword({ invited: { token, email } }: { invited: Invited }) {
  const form = useForm({
    schema: async () => (await import('#domain/staff/staff.schema.ts')).chooseStaffPasswordSchema,
    prepare: ({ password }) => ({ password }),
    submit: ({ password }) =>
      consoleFetch('/api/admin/invitation', { method: 'POST', body: { token, password } }),
    onSuccess: ({ stage }) => hardNavigate(stage === 'setup' ? '/set-up' : '/second-step'),
  })
  return (
    <CheckedForm form={form} className="grid gap-5">
      <FormSummary />
      <TextField name="email" label="Email" value={email} readOnly autoComplete="username" />
      <PasswordField
        autoComplete="new-password"
        hint="At least 12 characters. A few unrelated words are best."
      />
      <Submit wide>Continue</Submit>
    </CheckedForm>
  )
}
