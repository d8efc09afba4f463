import { useState } from 'react'
import { useNavigate } from 'react-router'
import { secureFetch } from '#app/api-client/secure-fetch.ts'
import { useSession } from '#app/api-client/session.ts'
import { checkSession } from '#app/api-client/session-check.ts'
import { useForm } from '#app/forms/use-form.ts'
import { requestContext } from '#app/request-context.ts'
import { useLinkToken } from '#app/site/member/use-link-token.ts'
import { redirect } from '#app/site-redirect.ts'
import { CheckedForm, Submit } from '#app/ui/field.tsx'
import { FormSummary } from '#app/ui/form-summary.tsx'
import { passwordLength } from '#domain/accounts/password-length.ts'
import * as m from '#messages'
import type { Route } from './+types/reset-password'
import { MailedLinkForm } from './mailed-link.tsx'
import { EmailField, PasswordField, SignInSheet } from './sign-in-parts.tsx'

export const handle = { title: () => m.sign_in_reset_page(), page: 'member-login', query: ['set'] }

/** Redirects a signed-in visitor to the dashboard, unless an emailed link brought them here to set a password. */
export function loader({ context, url }: Route.LoaderArgs) {
  const { scope } = context.get(requestContext)
  const sets = url.searchParams.has('set')
  if (scope.visitor.kind === 'member' && !sets) throw redirect('/dashboard')
  return { sets }
}

/** A page that handles a one-use token sends no Referer. */
export function headers() {
  return { 'Referrer-Policy': 'no-referrer' }
}

export default function ResetPassword({ loaderData }: Route.ComponentProps) {
  const token = useLinkToken()
  const [spent, setSpent] = useState<string | null>(null)
  if (loaderData.sets && token !== null && !spent) return <SetPassword token={token} onSpent={setSpent} />
  return <AskForLink fault={spent} isInvited={loaderData.sets} />
}

/** `isInvited`: the link expired, and the visitor may never have had a password. */
export function AskForLink({ fault, isInvited }: { fault: string | null; isInvited: boolean }) {
  const [sentTo, setSentTo] = useState<string | null>(null)
  const form = useForm({
    schema: async () => (await import('#domain/accounts/account.schema.ts')).askForResetSchema,
    submit: (values) => secureFetch('/api/v4/member/resetPasswordEmail', { method: 'POST', body: values }),
    onSuccess: (_, { email }) => setSentTo(email),
  })
  return (
    <MailedLinkForm
      title={m.sign_in_reset_title({ isInvited })}
      lead={m.sign_in_reset_lead({ isInvited })}
      form={form}
      fault={fault}
      sent={sentTo && m.sign_in_reset_sent({ email: sentTo })}
    >
      <EmailField autoComplete="username" />
    </MailedLinkForm>
  )
}

function SetPassword({ token, onSpent }: { token: string | undefined; onSpent: (message: string) => void }) {
  const navigate = useNavigate()
  const session = useSession()
  const form = useForm({
    schema: async () => (await import('#domain/accounts/account.schema.ts')).choosePasswordSchema,
    submit: ({ password }) =>
      secureFetch('/api/v4/member/setNewPassword', {
        method: 'POST',
        body: { token: token ?? '', password },
      }),
    onSuccess: async () => {
      // The new password ended every session of its account, including this browser's if it had one.
      if (session.isAuthenticated && !(await checkSession()).isAuthenticated) session.setSignedOut()
      return navigate('/member-login', { replace: true, state: 'password-changed' })
    },
    onError: (error) => {
      const stale = error.fields?.find(({ path }) => path === 'token')
      if (stale) onSpent(stale.message)
      return stale !== undefined
    },
  })
  return (
    <SignInSheet title={m.sign_in_choose_password()} lead={m.sign_in_choose_password_lead()}>
      <CheckedForm form={form} className="grid gap-6">
        <FormSummary />
        <PasswordField
          label={m.sign_in_new_password()}
          hint={m.sign_in_new_password_hint({ least: passwordLength.least })}
          autoComplete="new-password"
        />
        <Submit wide>{m.sign_in_set_password()}</Submit>
      </CheckedForm>
    </SignInSheet>
  )
}
