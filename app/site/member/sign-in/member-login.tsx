import { Link, useNavigate, useSearchParams } from 'react-router'
import { secureFetch } from '#app/api-client/secure-fetch.ts'
import { useSession } from '#app/api-client/session.ts'
import { useForm } from '#app/forms/use-form.ts'
import { requestContext } from '#app/request-context.ts'
import { useHandedOver, useLinkToken } from '#app/site/member/use-link-token.ts'
import { redirect } from '#app/site-redirect.ts'
import { CheckedForm, Submit } from '#app/ui/field.tsx'
import { FormSummary } from '#app/ui/form-summary.tsx'
import { Notice } from '#app/ui/notice.tsx'
import type { Route } from './+types/member-login'
import { JoinPurchase } from './claim-purchase.tsx'
import { returnPath } from './return-path.ts'
import { EmailField, PasswordField, SignInSheet } from './sign-in-parts.tsx'

export const handle = { title: 'Member Login', page: 'member-login', query: ['join', 'return'] }

/** A signed-in visitor goes on to the dashboard, unless a mailed link is to join a purchase first. */
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
      title="Member login"
      lead="Your card, your receipts and your renewal, all in one place."
      after={
        <>
          <p>
            Not a member yet?{' '}
            <Link to="/join-now" className="text-link">
              See the plans
            </Link>
          </p>
          <p className="mt-2">
            Joined at an office or by phone?{' '}
            <Link to="/claim-access" className="text-link">
              Claim online access
            </Link>
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
  const sentence = words.get(useHandedOver() ?? '')
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
      {sentence && (
        <Notice tone={sentence.tone} announce>
          {sentence.text}
        </Notice>
      )}
      <FormSummary />
      <EmailField autoComplete="username" />
      <PasswordField label="Password" autoComplete="current-password" />
      <Submit wide>Log in</Submit>
      <p className="text-center">
        <Link to="/reset-password" className="text-link">
          Forgot your password?
        </Link>
      </p>
    </CheckedForm>
  )
}

/** What other pages hand over in the navigation's state, as a sentence above the form. */
const words = new Map<string, { tone: 'success' | 'info'; text: string }>([
  ['password-changed', { tone: 'success', text: 'Your new password is set. Please sign in with it.' }],
  [
    'purchase-joined',
    { tone: 'success', text: 'Your purchase is in your account now. Please sign in to see it.' },
  ],
  ['email-confirmed', { tone: 'success', text: 'Your new email is confirmed. Please sign in with it.' }],
  [
    'idle',
    {
      tone: 'info',
      text: 'You were signed out because there was no activity for a while. Sign in to continue where you left off.',
    },
  ],
  [
    'session-ended',
    { tone: 'info', text: 'You were signed out. Sign in, and what you typed is still there.' },
  ],
])
