import { z } from 'zod'
import { formatCents, formatPhone } from '#domain/format.ts'
import { refundPaidWithinDays } from '#domain/law/refunds.ts'
import { defineMail, renderMail } from '#emails/layout/define-mail.ts'
import { type MailBrand, MailLayout } from '#emails/layout/layout.tsx'
import { mailDate } from '#emails/layout/mail-words.ts'
import { ActionLink, Greeting, Paragraph } from '#emails/layout/parts.tsx'
import * as m from '#messages'
import { membershipOfMail } from './membership-of-mail.server.ts'

type View = {
  brand: MailBrand
  firstName: string
  planName: string
  endsOn: string
  /** Whether it stays active for some more days. */
  runsOn: boolean
  refundCents: number
  /** The part paid at an office, which no bank can refund; cents. */
  byHandCents: number
  /** The reason, as staff wrote it. */
  words: string
}

const props = z.object({
  membershipId: z.uuid(),
  refundCents: z.int(),
  byHandCents: z.int(),
  endsOn: z.iso.date(),
  words: z.string(),
})
declare module '#db/mail-outbox.ts' {
  interface Mails {
    'membership-ended-by-operator': z.input<typeof props>
  }
}

/**
 * The operator ended a membership: why, from when, and what is refunded how. Nothing implies that the member asked for
 * it.
 */
export const membershipEndedByOperatorMail = defineMail({
  name: 'membership-ended-by-operator',
  to: 'member',
  label: { en: 'Membership was ended by us' },
  props,
  write: async (deps, { membershipId, ...said }) => {
    const { brand, firstName, membership, today } = await membershipOfMail(deps, membershipId)
    const runsOn = membership.usable && said.endsOn >= today
    const view = { brand, firstName, planName: membership.plan.name, runsOn, ...said }
    const subject = m.mails_memberships_ended_subject({ brandName: brand.name }, { locale: brand.locale })
    return renderMail(subject, <EndedByOperator {...view} />)
  },
  body: EndedByOperator,
  previews: {
    default: {
      firstName: 'Morgan',
      planName: 'Adult plan',
      endsOn: '2026-12-01',
      runsOn: false,
      refundCents: 7_471,
      byHandCents: 0,
      words: 'We no longer offer plans in your state.',
    },
  },
})

export function EndedByOperator({ brand, firstName, planName, words, ...view }: View) {
  const { locale } = brand
  const endsOn = mailDate(view.endsOn, locale)
  const toBank = view.refundCents - view.byHandCents
  const days = refundPaidWithinDays
  const refund = m.mails_memberships_ended_refund({ refund: formatCents(toBank), days }, { locale })
  const byHand = m.mails_memberships_ended_by_hand(
    { byHand: formatCents(view.byHandCents), days },
    { locale },
  )
  const ended = { runsOn: view.runsOn, planName, endsOn }
  const phone = formatPhone(brand.operator.tollFreePhone ?? brand.operator.phone)
  return (
    <MailLayout
      brand={brand}
      title={m.mails_memberships_ended_title({ locale })}
      preview={m.mails_memberships_ended_on(ended, { locale })}
    >
      <Greeting name={firstName} />
      <Paragraph>{m.mails_memberships_ended_on(ended, { locale })}</Paragraph>
      <Paragraph>{words}</Paragraph>
      {toBank > 0 && <Paragraph>{refund}</Paragraph>}
      {view.byHandCents > 0 && <Paragraph>{byHand}</Paragraph>}
      {view.refundCents === 0 && <Paragraph>{m.mails_memberships_ended_no_refund({ locale })}</Paragraph>}
      <Paragraph quiet>{m.mails_memberships_ended_ask({ phone }, { locale })}</Paragraph>
      <ActionLink href="/dashboard/activity">{m.mails_memberships_ended_see({ locale })}</ActionLink>
    </MailLayout>
  )
}
