import { useSearchParams } from 'react-router'
import { consoleContext } from '#app/console/console-context.ts'
import { consoleFetch } from '#app/console/console-fetch.ts'
import { useForm } from '#app/forms/use-form.ts'
import { hardNavigate } from '#app/hard-navigate.ts'
import { redirect } from '#app/site-redirect.ts'
import { CheckedForm, Submit, TextField } from '#app/ui/field.tsx'
import { FormSummary } from '#app/ui/form-summary.tsx'
import { Notice } from '#app/ui/notice.tsx'
import type { Route } from './+types/sign-in'
import { PasswordField } from './password-field.tsx'
import { SignInSheet } from './sign-in-sheet.tsx'

export const handle = { title: 'Sign in' }

export function loader({ context }: Route.LoaderArgs) {
  if (context.get(consoleContext).staff?.stage === 'full') throw redirect('/')
  return null
}

export default function SignIn() {
  const [search] = useSearchParams()
  const form = useForm({
    schema: async () => (await import('#domain/accounts/account.schema.ts')).credentialsSchema,
    submit: (values) => consoleFetch('/api/admin/session', { method: 'POST', body: values }),
    onSuccess: ({ stage }) => {
      const back = search.size > 0 ? `?${search}` : ''
      hardNavigate(stage === 'setup' ? '/set-up' : `/second-step${back}`)
    },
  })
  return (
    <SignInSheet
      title="Sign in"
      after="No password yet, or a forgotten one? Ask an owner of your plan to send you a link."
    >
      {search.get('why') === 'idle' && (
        <Notice className="mb-5" title="You were signed out">
          You were inactive for a while, so we closed the screen to protect your members’ data. Sign in to
          pick up where you were.
        </Notice>
      )}
      <CheckedForm form={form} className="grid gap-5">
        <FormSummary />
        <TextField
          name="email"
          type="email"
          label="Email"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
        />
        <PasswordField autoComplete="current-password" />
        <Submit wide>Continue</Submit>
      </CheckedForm>
    </SignInSheet>
  )
}
