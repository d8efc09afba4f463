import { lazy, Suspense, useState } from 'react'
import { Link } from 'react-router'
import { useForm } from '#app/forms/use-form.ts'
import { RichMessage } from '#app/i18n/rich-message.tsx'
import { SignInSheet } from '#app/site/member/sign-in/sign-in-parts.tsx'
import { useLinkToken } from '#app/site/member/use-link-token.ts'
import { Notice } from '#app/ui/notice.tsx'
import { Spinner } from '#app/ui/spinner.tsx'
import { methodName } from '#domain/billing/method-name.ts'
import * as m from '#messages'
import { takeFocus } from './member-page.tsx'

/** Loaded only with a valid link. */
const NewCardForm = lazy(async () => ({ default: (await import('./card-form.tsx')).NewCardForm }))

export const handle = {
  title: () => m.profile_update_page(),
  page: 'member-login',
  query: [],
  class: 'checkout',
}

/** A page that handles a one-use token sends no Referer. */
export function headers() {
  return { 'Referrer-Policy': 'no-referrer' }
}

/**
 * Opened by the link in an email about a declined payment: changes the card or bank account without a password, and
 * nothing else.
 */
export default function UpdatePaymentMethodPage() {
  const token = useLinkToken()
  const [saved, setSaved] = useState<string | null>(null)
  const [stale, setStale] = useState(false)
  const form = useForm({
    schema: async () => (await import('#app/payment/methods/method.schema.ts')).methodSchema,
    submit: async (values) =>
      (await import('./save-card.ts')).saveCard('/api/v4/member/updateCard', values, { token: token ?? '' }),
    onSuccess: (card) => setSaved(methodName(card)),
    onError: (error) => {
      const isStale = error.fields?.some(({ path }) => path === 'token') ?? false
      if (isStale) setStale(true)
      return isStale
    },
  })
  const opening = <Spinner label={m.profile_payment_opening()} />
  return (
    <SignInSheet title={m.profile_update_page()} lead={m.profile_update_lead()}>
      {saved ? (
        <Said tone="success" title={m.profile_update_done_title({ method: saved })}>
          <RichMessage
            parts={m.profile_update_done()}
            tags={{
              link: (words) => (
                <Link to="/dashboard" className="text-link">
                  {words}
                </Link>
              ),
            }}
          />
        </Said>
      ) : stale || token === null ? (
        <Said tone="danger" title={m.profile_update_stale_title()}>
          <RichMessage
            parts={m.profile_update_stale()}
            tags={{
              link: (words) => (
                <Link to="/dashboard/card-on-file" className="text-link">
                  {words}
                </Link>
              ),
            }}
          />
        </Said>
      ) : token === undefined ? (
        opening
      ) : (
        <Suspense fallback={opening}>
          <NewCardForm form={form} />
        </Suspense>
      )}
    </SignInSheet>
  )
}

function Said(said: { tone: 'success' | 'danger'; title: string; children: React.ReactNode }) {
  return (
    <div ref={takeFocus} tabIndex={-1} className="outline-none">
      <Notice tone={said.tone} announce title={said.title}>
        {said.children}
      </Notice>
    </div>
  )
}
