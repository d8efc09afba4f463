import { z } from 'zod'
import { formatCents, formatDate, formatMoment } from '#domain/format.ts'
import { refundPaidWithinDays } from '#domain/law/refunds.ts'
import { type MailBrand, MailLayout } from '#emails/layout.tsx'
import { mailTemplate, renderMail } from '#emails/mail-template.ts'
import { ActionLink, Paragraph } from '#emails/parts.tsx'
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
}

export const membershipCancelledMail = mailTemplate(
  z.object({ membershipId: z.uuid(), refundCents: z.int(), endsOn: z.iso.date() }),
  async (deps, { membershipId, refundCents, endsOn }) => {
    const { brand, firstName, membership, today } = await membershipOfMail(deps, membershipId)
    const runsOn = membership.usable && endsOn >= today
    const { wayBack, plan } = membership
    const sentOn = wayBack && formatMoment(wayBack.until, deps.brand.settings.timeZone)
    const view: View = { brand, firstName, planName: plan.name, endsOn, refundCents, runsOn, sentOn }
    return renderMail(`Your ${brand.name} membership is cancelled`, <MembershipCancelled {...view} />)
  },
)

export function MembershipCancelled({ brand, firstName, planName, ...view }: View) {
  const last = formatDate(view.endsOn)
  const refund =
    view.refundCents > 0
      ? `${view.sentOn ? `On ${view.sentOn} we send ${formatCents(view.refundCents)}` : `We give ${formatCents(view.refundCents)}`} back the way you paid. Banks usually show it within 5 to 10 days; by law it takes at most ${refundPaidWithinDays}.`
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
        You can still sign in to see your receipts, and you are welcome back at any time.
      </Paragraph>
      <ActionLink href="/dashboard">{view.sentOn ? 'Keep my membership' : 'Open my account'}</ActionLink>
    </MailLayout>
  )
}

MembershipCancelled.preview = {
  firstName: 'Morgan',
  planName: 'Adult plan',
  endsOn: '2026-12-01',
  refundCents: 14_900,
  runsOn: false,
  sentOn: '11/23/26 at 3:15 PM MST',
} satisfies Omit<View, 'brand'>
