import { Link, useNavigate, useSearchParams } from 'react-router'
import { secureFetch } from '#app/api-client/secure-fetch.ts'
import { useSession } from '#app/api-client/session.ts'
import { useForm } from '#app/forms/use-form.ts'
import { RichMessage } from '#app/i18n/rich-message.tsx'
import { requestContext } from '#app/request-context.ts'
import { useHandedOver, useLinkToken } from '#app/site/member/use-link-token.ts'
import { redirect } from '#app/site-redirect.ts'
import { CheckedForm, Submit } from '#app/ui/field.tsx'
import { FormSummary } from '#app/ui/form-summary.tsx'
import { Notice } from '#app/ui/notice.tsx'
import * as m from '#messages'
import type { Words } from '#messages/locale.ts'
import type { Route } from './+types/member-login'
import { JoinPurchase } from './claim-purchase.tsx'
import { returnPath } from './return-path.ts'
import { EmailField, PasswordField, SignInSheet } from './sign-in-parts.tsx'

export const handle = { title: () => m.sign_in_page(), page: 'member-login', query: ['join', 'return'] }

/** Redirects a signed-in visitor to the dashboard, unless an emailed link has a purchase to add first. */
export function loader({ context, url }: Route.LoaderArgs) {
  const { scope } = context.get(requestContext)
  const joins = url.searchParams.has('join')
  if (scope.visitor.kind === 'member' && !joins) throw redirect('/dashboard')
  return { joins }
}

export default function MemberLogin({ loaderData }: Route.ComponentProps) {
  const token = useLinkToken()
  if (loaderData.joins && token !== null) return <JoinPurchase token={token} />
  return (
    <SignInSheet
      title={m.sign_in_sign_in()}
      lead={m.sign_in_lead()}
      after={
        <>
          <p>
            <RichMessage
              parts={m.sign_in_not_member()}
              tags={{
                link: (words) => (
                  <Link to="/join-now" className="text-link">
                    {words}
                  </Link>
                ),
              }}
            />
          </p>
          <p className="mt-2">
            <RichMessage
              parts={m.sign_in_joined_elsewhere()}
              tags={{
                link: (words) => (
                  <Link to="/claim-access" className="text-link">
                    {words}
                  </Link>
                ),
              }}
            />
          </p>
        </>
      }
    >
      <LoginForm />
    </SignInSheet>
  )
}

function LoginForm() {
  const [params] = useSearchParams()
  const navigate = useNavigate()
  const session = useSession()
  const notice = notices.get(useHandedOver() ?? '')
  const form = useForm({
    schema: async () => (await import('#domain/accounts/account.schema.ts')).credentialsSchema,
    submit: (values) => secureFetch('/api/login', { method: 'POST', body: values }),
    onSuccess: ({ email }) => {
      session.setSignedIn(email)
      return navigate(returnPath(params.get('return')), { replace: true })
    },
  })
  return (
    <CheckedForm form={form} className="grid gap-6">
      {notice && (
        <Notice tone={notice.tone} announce>
          {notice.text()}
        </Notice>
      )}
      <FormSummary />
      <EmailField autoComplete="username" />
      <PasswordField label={m.sign_in_password()} autoComplete="current-password" />
      <Submit wide>{m.sign_in_sign_in()}</Submit>
      <p className="text-center">
        <Link to="/reset-password" className="text-link">
          {m.sign_in_forgot_password()}
        </Link>
      </p>
    </CheckedForm>
  )
}

/** Messages above the form, by the key that other pages pass in the navigation state. */
const notices = new Map<string, { tone: 'success' | 'info'; text: Words }>([
  ['password-changed', { tone: 'success', text: m.sign_in_after_password_changed }],
  ['purchase-joined', { tone: 'success', text: m.sign_in_after_purchase_joined }],
  ['email-confirmed', { tone: 'success', text: m.sign_in_after_email_confirmed }],
  ['idle', { tone: 'info', text: m.sign_in_after_idle }],
  ['session-ended', { tone: 'info', text: m.sign_in_after_session_ended }],
])
