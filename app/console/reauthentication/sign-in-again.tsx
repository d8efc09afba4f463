import { useEffect, useEffectEvent, useState } from 'react'
import { consoleFetch, readStaffState } from '#app/console/console-fetch.ts'
import { PasswordField } from '#app/console/sign-in/password-field.tsx'
import { useForm } from '#app/forms/use-form.ts'
import { hardNavigate } from '#app/hard-navigate.ts'
import { buttonClass } from '#app/ui/button.tsx'
import { CheckedForm, Submit, TextField } from '#app/ui/field.tsx'
import { FormSummary } from '#app/ui/form-summary.tsx'
import { Modal } from '#app/ui/modal.tsx'
import type { StaffState } from '#domain/staff/staff.schema.ts'
import { openDialog } from './open-dialog.tsx'
import { SecondStepForm } from './second-step-form.tsx'

/** Asks `email` in a dialog to sign in again, and hides the screen behind it until they have. */
export function askToSignIn(email: string): Promise<boolean> {
  return openDialog<boolean>(
    (answer) => <SignInDialog email={email} onDone={() => answer(true)} />,
    'data-lock',
  )
}

function SignInDialog({ email, onDone }: { email: string; onDone: () => void }) {
  const [open, setOpen] = useState(true)
  const [step, setStep] = useState<'password' | 'second' | 'setup'>('password')
  const [other, setOther] = useState<string>()
  const [lock] = useState(Symbol)
  useEffect(() => {
    // No passerby should read a member's name on an unattended screen.
    locks.add(lock)
    document.documentElement.dataset.locked = ''
    return () => unlock(lock)
  }, [lock])
  function finish() {
    if (!open) return
    // Focus returns to where it was, which must be visible again first.
    unlock(lock)
    setOpen(false)
    onDone()
  }
  /** They may have signed in in another tab in the meantime. */
  const look = useEffectEvent(async () => {
    const state = await readStaffState()
    if (state?.stage !== 'full') return
    if (state.email === email) finish()
    else setOther(state.email)
  })
  useEffect(() => {
    const onFocus = () => void look()
    window.addEventListener('focus', onFocus)
    return () => window.removeEventListener('focus', onFocus)
  }, [])
  return (
    <Modal open={open} onClose={() => {}} closable={false} title="You were signed out" size="small">
      <p className="mb-5 text-muted">
        What you typed is still here. Sign in again to pick up where you were.
      </p>
      {other && (
        <FormSummary
          error={`In this browser ${other} is signed in now. If you continue as ${email}, that session ends.`}
        />
      )}
      {step === 'password' && (
        <PasswordStep
          email={email}
          onStage={({ stage }) => setStep(stage === 'setup' ? 'setup' : 'second')}
        />
      )}
      {step === 'second' && (
        <SecondStepForm
          sendCode={(request) => consoleFetch('/api/admin/session/code', request)}
          sendPasskey={(request) => consoleFetch('/api/admin/session/passkey', request)}
          action="Sign in"
          onDone={finish}
          onError={({ code }) => {
            // A quarter of an hour after the password, sign-in starts over.
            if (code === 'unauthenticated') setStep('password')
            return code === 'unauthenticated'
          }}
        />
      )}
      {step === 'setup' && (
        <div className="grid gap-5">
          <p>Your second step was reset. Set up a new one in another tab, then come back to this one.</p>
          <a
            href="/set-up"
            target="_blank"
            rel="noopener"
            className={`${buttonClass({ size: 'sm' })} justify-self-end`}
          >
            Set up your second step
          </a>
        </div>
      )}
      <p className="mt-6 border-t border-line pt-4 text-small text-muted">
        <button type="button" className="text-link" onClick={() => hardNavigate('/sign-in')}>
          Leave this screen and lose what you typed
        </button>
      </p>
    </Modal>
  )
}

/** The dialogs that hide the screen: one may close after the next one opens. */
const locks = new Set<symbol>()

function unlock(lock: symbol) {
  locks.delete(lock)
  if (locks.size === 0) delete document.documentElement.dataset.locked
}

function PasswordStep({ email, onStage }: { email: string; onStage: (state: StaffState) => void }) {
  const form = useForm({
    schema: async () => (await import('#domain/accounts/account.schema.ts')).credentialsSchema,
    submit: (values) => consoleFetch('/api/admin/session', { method: 'POST', body: values }),
    onSuccess: onStage,
  })
  return (
    <CheckedForm form={form} className="grid gap-5">
      <FormSummary />
      <TextField name="email" type="email" label="Email" value={email} readOnly autoComplete="username" />
      <PasswordField autoComplete="current-password" autoFocus />
      <Submit size="sm" className="justify-self-end">
        Continue
      </Submit>
    </CheckedForm>
  )
}
