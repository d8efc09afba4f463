import { z } from 'zod'
import { isClosingPublic } from '#domain/brands/sales-status.rules.ts'
import { formatCents } from '#domain/format.ts'
import { refundPaidWithinDays } from '#domain/law/refunds.ts'
import { owedByHand } from '#domain/memberships/cancellation/owed-by-hand.queries.server.ts'
import { defineMail, renderMail } from '#emails/layout/define-mail.ts'
import { type MailBrand, MailLayout } from '#emails/layout/layout.tsx'
import { mailDate, mailMoment } from '#emails/layout/mail-words.ts'
import { ActionLink, Greeting, Paragraph } from '#emails/layout/parts.tsx'
import * as m from '#messages'
import type { Locale } from '#messages/locale.ts'
import { membershipOfMail } from './membership-of-mail.server.ts'

type View = {
  brand: MailBrand
  firstName: string
  planName: string
  endsOn: string
  refundCents: number
  /** Whether it stays active for some more days. */
  runsOn: boolean
  /**
   * When the refund is sent, in words, while the cancellation can be undone; null: sent immediately, or already sent.
   */
  sentOn: string | null
  /** The part paid at an office, which no bank can refund; cents. */
  byHandCents: number
  /** The brand is closing: no one can rejoin. */
  isClosing: boolean
}

const props = z.object({ membershipId: z.uuid(), refundCents: z.int(), endsOn: z.iso.date() })
declare module '#db/mail-outbox.ts' {
  interface Mails {
    'membership-cancelled': z.input<typeof props>
  }
}

/** A membership was canceled: its last day, and what is refunded and how. */
export const membershipCancelledMail = defineMail({
  name: 'membership-cancelled',
  to: 'member',
  label: { en: 'Membership was canceled' },
  props,
  write: async (deps, { membershipId, refundCents, endsOn }) => {
    const { brand, firstName, membership, today } = await membershipOfMail(deps, membershipId)
    const runsOn = membership.usable && endsOn >= today
    const { wayBack, plan } = membership
    const sentOn = wayBack && mailMoment(wayBack.until, deps.brand.settings.timeZone, brand.locale)
    const byHandCents = await owedByHand(deps.db, { brandId: deps.brand.id, membershipId })
    const amounts = { refundCents, byHandCents: Math.min(byHandCents, refundCents) }
    const isClosing = isClosingPublic(deps.brand.settings)
    const person = { brand, firstName, planName: plan.name }
    const view: View = { ...person, endsOn, ...amounts, runsOn, sentOn, isClosing }
    return renderMail(
      m.mails_memberships_canceled_subject({ brand: brand.name }, { locale: brand.locale }),
      <MembershipCancelled {...view} />,
    )
  },
  body: MembershipCancelled,
  previews: {
    default: {
      firstName: 'Morgan',
      planName: 'Adult plan',
      endsOn: '2026-12-01',
      refundCents: 14_900,
      runsOn: false,
      sentOn: '11/23/26 at 3:15 PM MST',
      byHandCents: 0,
      isClosing: false,
    },
  },
})

export function MembershipCancelled({ brand, firstName, planName, ...view }: View) {
  const { locale } = brand
  const lastDay = mailDate(view.endsOn, locale)
  const refunds = refundWords(view, locale)
  return (
    <MailLayout
      brand={brand}
      title={m.mails_memberships_canceled_title({ locale })}
      preview={refunds[0] ?? m.mails_memberships_canceled_no_refund({ locale })}
    >
      <Greeting name={firstName} />
      <Paragraph>
        {m.mails_memberships_canceled_text({ runsOn: view.runsOn, planName, lastDay }, { locale })}
      </Paragraph>
      {refunds.length === 0 && <Paragraph>{m.mails_memberships_canceled_no_refund({ locale })}</Paragraph>}
      {refunds.map((words) => (
        <Paragraph key={words}>{words}</Paragraph>
      ))}
      {view.sentOn && (
        <Paragraph>{m.mails_memberships_canceled_undo({ until: view.sentOn }, { locale })}</Paragraph>
      )}
      <Paragraph quiet>
        {m.mails_memberships_canceled_later({ isClosing: view.isClosing }, { locale })}
      </Paragraph>
      <ActionLink href="/dashboard">
        {view.sentOn
          ? m.mails_memberships_keep_button({ locale })
          : m.mails_memberships_open_account({ locale })}
      </ActionLink>
    </MailLayout>
  )
}

/** One sentence each for the bank refund and the refund made at an office. */
function refundWords(
  { refundCents, byHandCents, sentOn }: Pick<View, 'refundCents' | 'byHandCents' | 'sentOn'>,
  locale: Locale,
): string[] {
  const amount = formatCents(refundCents - byHandCents)
  const promise = { isPromised: sentOn !== null, amount, sentOn: sentOn ?? '' }
  const byHand = { amount: formatCents(byHandCents), days: refundPaidWithinDays }
  return [
    ...(refundCents > byHandCents ? [m.mails_memberships_canceled_refund(promise, { locale })] : []),
    ...(byHandCents > 0 ? [m.mails_memberships_canceled_by_hand(byHand, { locale })] : []),
  ]
}
