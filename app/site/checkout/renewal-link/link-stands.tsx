import type { ReactNode } from 'react'
import { useRouteLoaderData } from 'react-router'
import type { loader } from '#app/root.tsx'
import { readShell } from '#app/site/layout/shell-content.ts'
import { Notice } from '#app/ui/notice.tsx'
import { formatDate } from '#domain/format.ts'
import type { RenewalLink } from '#domain/orders/renewal-payment-link/renewal-link.schema.ts'

type Stand = Exclude<RenewalLink['state'], 'due'> | 'unknown'
type Words = { tone: 'info' | 'success'; title: string; text: (link: Told) => ReactNode }
type Told = Partial<Pick<RenewalLink, 'until' | 'why' | 'firstName'>>

/** How a link stands that cannot be paid by now, and what to do: never a fault of whoever holds it. */
const stands: Record<Stand, Words> = {
  paid: {
    tone: 'success',
    title: 'This has been paid.',
    text: () => 'There is nothing left to pay by this link, and nothing was charged twice.',
  },
  paying: {
    tone: 'info',
    title: 'This is being paid right now.',
    text: () =>
      'By this link in another window, by signing in, at an office, or as your membership renews automatically. You do not need to pay again: look here once more in a minute.',
  },
  clearing: {
    tone: 'info',
    title: 'Your bank is sending the payment.',
    text: () => 'A bank account takes up to 4 business days. You do not need to pay again.',
  },
  ended: {
    tone: 'info',
    title: 'This membership is over.',
    text: () => 'It was cancelled or has ended, so nothing is to be paid and nothing was charged.',
  },
  withdrawn: {
    tone: 'info',
    title: 'This link was taken back.',
    text: () => 'Nothing was charged. If you expected to pay by it, ask for a new one.',
  },
  expired: {
    tone: 'info',
    title: 'This link is too old.',
    text: ({ until }) =>
      `It was good until ${until ? formatDate(until) : 'its last day'}. Nothing was charged.`,
  },
  blocked: {
    tone: 'info',
    title: 'This cannot be paid by a link.',
    text: ({ why }) => `${why ?? ''} Nothing was charged.`,
  },
  unknown: {
    tone: 'info',
    title: 'This link does not open anything.',
    text: () =>
      'It was not copied whole, or is not of ours. Please open the link in our newest email. Nothing was charged.',
  },
}

/** A calm page for each of them, with the two ways on: signing in and the phone. */
export function LinkStands({ state, ...told }: { state: Stand } & Told) {
  const root = useRouteLoaderData<typeof loader>('root')
  const phone = root ? readShell(root.shell).operator.phone.text : ''
  const { tone, title, text } = stands[state]
  return (
    <Notice tone={tone} announce title={title}>
      <p>{text(told)}</p>
      <p className="mt-3">
        You can{' '}
        <a href="/dashboard" className="text-link">
          look at your membership
        </a>{' '}
        when you sign in
        {phone && (
          <>
            , or call us at <span className="whitespace-nowrap">{phone}</span> and we will help
          </>
        )}
        <span>.</span>
      </p>
    </Notice>
  )
}
