import { useState } from 'react'
import { Link } from 'react-router'
import { useForm } from '#app/browser/form/use-form.ts'
import { SignInSheet } from '#app/member/sign-in-parts.tsx'
import { useLinkToken } from '#app/member/use-brought.ts'
import { Notice } from '#app/ui/notice.tsx'
import { cardName } from '#domain/billing/card-name.ts'
import { NewCardForm } from './card-form.tsx'
import { takeFocus } from './member-page.tsx'

export const handle = { title: 'Update Your Card', page: 'member-login', query: [] }

/** A page that handles a one-use token sends no Referer. */
export function headers() {
  return { 'Referrer-Policy': 'no-referrer' }
}

/** What the link in a mail about a failed payment opens: a new card without a password, and nothing else. */
export default function UpdateCardPage() {
  const token = useLinkToken()
  const [saved, setSaved] = useState<string | null>(null)
  const [stale, setStale] = useState(false)
  const form = useForm({
    schema: async () => (await import('./save-card.ts')).cardSchema,
    submit: async (values) =>
      (await import('./save-card.ts')).saveCard('/api/v4/member/updateCard', values, { token: token ?? '' }),
    onSuccess: (card) => setSaved(cardName(card)),
    onError: (error) => {
      const isStale = error.fields?.some(({ path }) => path === 'token') ?? false
      if (isStale) setStale(true)
      return isStale
    },
  })
  return (
    <SignInSheet title="Update your card" lead="Put a card on file for your membership. No password needed.">
      {saved ? (
        <Said tone="success" title={`${saved} is on file now.`}>
          Nothing was charged at this moment. A payment that is due is tried with it next.{' '}
          <Link to="/dashboard" className="text-link">
            Go to your dashboard
          </Link>
        </Said>
      ) : stale || token === null ? (
        <Said tone="danger" title="This link has expired or was used already.">
          <Link to="/dashboard/card-on-file" className="text-link">
            Sign in to change your card
          </Link>{' '}
          or open the link in our newest email.
        </Said>
      ) : (
        <NewCardForm form={form} />
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
