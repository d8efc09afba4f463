import { z } from 'zod'
import { isClosingPublic } from '#domain/brands/sales-status.rules.ts'
import { formatCents, formatDate, formatMoment } from '#domain/format.ts'
import { refundPaidWithinDays } from '#domain/law/refunds.ts'
import { owedByHand } from '#domain/memberships/cancellation/owed-by-hand.queries.server.ts'
import { paidByHandWords } from '#domain/memberships/cancellation/refund-words.ts'
import { defineMail, renderMail } from '#emails/layout/define-mail.ts'
import { type MailBrand, MailLayout } from '#emails/layout/layout.tsx'
import { ActionLink, Paragraph } from '#emails/layout/parts.tsx'
import { membershipOfMail } from './membership-of-mail.server.ts'

type View = {
  brand: MailBrand
  firstName: string
  planName: string
  endsOn: string
  refundCents: number
  /** Whether it is good for some days yet. */
  runsOn: boolean
  /** When the refund is sent, in words, while the cancellation can be taken back; null: it is sent at once, or was. */
  sentOn: string | null
  /** What of it was paid at an office, and no bank gives back; cents. */
  byHandCents: number
  /** The brand closes: nobody can come back. */
  isClosing: boolean
}

const props = z.object({ membershipId: z.uuid(), refundCents: z.int(), endsOn: z.iso.date() })
declare module '#db/mail-outbox.ts' {
  interface Mails {
    'membership-cancelled': z.input<typeof props>
  }
}

/** A membership was cancelled: until when it is good, and what is given back how. */
export const membershipCancelledMail = defineMail({
  name: 'membership-cancelled',
  to: 'member',
  label: { en: 'Membership was cancelled' },
  props,
  write: async (deps, { membershipId, refundCents, endsOn }) => {
    const { brand, firstName, membership, today } = await membershipOfMail(deps, membershipId)
    const runsOn = membership.usable && endsOn >= today
    const { wayBack, plan } = membership
    const sentOn = wayBack && formatMoment(wayBack.until, deps.brand.settings.timeZone)
    const byHandCents = await owedByHand(deps.db, { brandId: deps.brand.id, membershipId })
    const amounts = { refundCents, byHandCents: Math.min(byHandCents, refundCents) }
    const isClosing = isClosingPublic(deps.brand.settings)
    const person = { brand, firstName, planName: plan.name }
    const view: View = { ...person, endsOn, ...amounts, runsOn, sentOn, isClosing }
    return renderMail(`Your ${brand.name} membership is cancelled`, <MembershipCancelled {...view} />)
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
  const last = formatDate(view.endsOn)
  const toBank = view.refundCents - view.byHandCents
  const byHand = view.byHandCents > 0 && paidByHandWords(formatCents(view.byHandCents))
  const refund =
    view.refundCents > 0
      ? [toBank > 0 && bankWords(formatCents(toBank), view.sentOn), byHand].filter(Boolean).join(' ')
      : 'There was nothing to refund.'
  return (
    <MailLayout brand={brand} title="Your membership is cancelled" preview={refund}>
      <Paragraph>
        Hello {firstName}, as you asked, your {planName} is cancelled.{' '}
        {view.runsOn ? `It stays good until ${last}.` : `It ended on ${last}.`} We charge nothing more.
      </Paragraph>
      <Paragraph>{refund}</Paragraph>
      {view.sentOn && (
        <Paragraph>
          Changed your mind? Until {view.sentOn} you can keep your membership: it goes on as paid for, and
          nothing is refunded.
        </Paragraph>
      )}
      <Paragraph quiet>
        {view.isClosing
          ? 'You can still sign in for your receipts and your data.'
          : 'You can still sign in to see your receipts, and you are welcome back at any time.'}
      </Paragraph>
      <ActionLink href="/dashboard">{view.sentOn ? 'Keep my membership' : 'Open my account'}</ActionLink>
    </MailLayout>
  )
}

function bankWords(amount: string, sentOn: string | null): string {
  return `${sentOn ? `On ${sentOn} we send ${amount}` : `We give ${amount}`} back the way you paid. Banks usually show it within 5 to 10 days; by law it takes at most ${refundPaidWithinDays}.`
}
