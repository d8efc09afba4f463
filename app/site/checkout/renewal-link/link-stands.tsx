import { ownAddress } from '#app/i18n/own-address.ts'
import { RichMessage } from '#app/i18n/rich-message.tsx'
import { useOperatorPhone } from '#app/site/layout/use-operator-phone.ts'
import { Notice } from '#app/ui/notice.tsx'
import { formatDate } from '#domain/format.ts'
import type { RenewalLink } from '#domain/orders/renewal-payment-link/renewal-link.schema.ts'
import * as m from '#messages'
import type { Words } from '#messages/locale.ts'

type Stand = Exclude<RenewalLink['state'], 'due'> | 'unknown'
type Told = Partial<Pick<RenewalLink, 'until' | 'why' | 'firstName'>>

/** The state of a link that can't be paid now, and what to do; the text never blames the visitor. */
const stands: Record<Stand, { title: Words; text: (link: Told) => string }> = {
  paid: { title: m.checkout_link_paid, text: () => m.checkout_link_paid_text() },
  paying: { title: m.checkout_link_paying, text: () => m.checkout_link_paying_text() },
  clearing: { title: m.checkout_link_clearing, text: () => m.checkout_link_clearing_text() },
  ended: { title: m.checkout_link_ended, text: () => m.checkout_link_ended_text() },
  withdrawn: { title: m.checkout_link_withdrawn, text: () => m.checkout_link_withdrawn_text() },
  expired: {
    title: m.checkout_link_expired,
    text: ({ until }) =>
      until ? m.checkout_link_expired_on({ until: formatDate(until) }) : m.checkout_link_expired_text(),
  },
  blocked: {
    title: m.checkout_link_blocked,
    text: ({ why }) => m.checkout_link_blocked_text({ why: why ?? '' }),
  },
  unknown: { title: m.checkout_link_unknown, text: () => m.checkout_link_unknown_text() },
}

/** A calm page for each state, with two options: signing in and calling. */
export function LinkStands({ state, ...told }: { state: Stand } & Told) {
  const phone = useOperatorPhone()?.text ?? ''
  const { title, text } = stands[state]
  return (
    <Notice tone={state === 'paid' ? 'success' : 'info'} announce title={title()}>
      <p>{text(told)}</p>
      <p className="mt-3">
        <RichMessage
          parts={m.checkout_link_ways_on({ hasPhone: phone !== '', phone })}
          tags={{
            link: (words) => (
              <a href={ownAddress('/dashboard')} className="text-link">
                {words}
              </a>
            ),
            phone: (words) => <span className="whitespace-nowrap">{words}</span>,
          }}
        />
      </p>
    </Notice>
  )
}
