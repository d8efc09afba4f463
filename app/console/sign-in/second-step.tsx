import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { consoleContext } from '#app/console/console-context.ts'
import { consoleFetch } from '#app/console/console-fetch.ts'
import { CodeField } from '#app/console/reauthentication/code-field.tsx'
import { answerPasskey } from '#app/console/reauthentication/passkey.ts'
import { useForm } from '#app/forms/use-form.ts'
import { hardNavigate } from '#app/hard-navigate.ts'
import { redirect } from '#app/site-redirect.ts'
import { Button } from '#app/ui/button.tsx'
import { CheckedForm, Submit } from '#app/ui/field.tsx'
import { FormSummary } from '#app/ui/form-summary.tsx'
import { secondStepsOf } from '#domain/staff/mfa/mfa.server.ts'
import type { Route } from './+types/second-step'
import { SignInSheet } from './sign-in-sheet.tsx'

export const handle = { title: 'Second step' }

export async function loader({ context }: Route.LoaderArgs) {
  const { services, staff } = context.get(consoleContext)
  if (!staff) throw redirect('/sign-in')
  if (staff.stage !== 'password') throw redirect('/')
  const methods = await secondStepsOf(services.db, staff.staffId)
  return { email: staff.email, hasCodes: methods.includes('totp'), hasPasskey: methods.includes('passkey') }
}

export default function SecondStep({ loaderData }: Route.ComponentProps) {
  const { email, hasCodes, hasPasskey } = loaderData
  const [search] = useSearchParams()
  const goOn = () => hardNavigate(search.get('return'))
  return (
    <SignInSheet title="Second step" lead={email} after={<Help />}>
      <div className="grid gap-6">
        {hasPasskey && <Passkey onDone={goOn} />}
        <Code onDone={goOn} hasCodes={hasCodes} isFirst={!hasPasskey} />
      </div>
    </SignInSheet>
  )
}

function Code({ onDone, hasCodes, isFirst }: { onDone: () => void; hasCodes: boolean; isFirst: boolean }) {
  const form = useForm({
    schema: async () => (await import('#domain/staff/staff.schema.ts')).secondStepSchema,
    submit: (values) => consoleFetch('/api/admin/session/code', { method: 'POST', body: values }),
    onSuccess: onDone,
    onError: ({ code }) => {
      // A quarter of an hour after the password, sign-in starts over.
      if (code === 'unauthenticated') hardNavigate('/sign-in')
      return code === 'unauthenticated'
    },
  })
  return (
    <CheckedForm form={form} className="grid gap-5">
      <FormSummary />
      <CodeField
        label={hasCodes ? 'Code from your authenticator app' : 'Recovery code'}
        hint={hasCodes ? 'Six digits, or one of your recovery codes.' : undefined}
      />
      <Submit wide variant={isFirst ? 'primary' : 'secondary'}>
        Sign in
      </Submit>
    </CheckedForm>
  )
}

function Passkey({ onDone }: { onDone: () => void }) {
  const [pending, setPending] = useState(false)
  const [error, setError] = useState<string>()
  async function use() {
    setPending(true)
    const result = await answerPasskey((request) => consoleFetch('/api/admin/session/passkey', request))
    setPending(false)
    if (result.ok) onDone()
    else setError(result.error.message)
  }
  return (
    <div className="grid gap-4 border-b border-line pb-6">
      <FormSummary error={error} />
      <Button wide pending={pending} onClick={use}>
        Use your passkey
      </Button>
    </div>
  )
}

function Help() {
  return (
    <div className="grid gap-3">
      <p>
        <b className="text-ink">Phone and recovery codes lost?</b> Ask an owner of your plan: they can reset
        your second step in Settings › Staff. If you are the only owner, your server administrator can do it.
      </p>
      <p>
        <a href="/sign-in" className="text-link">
          Sign in as someone else
        </a>
      </p>
    </div>
  )
}
