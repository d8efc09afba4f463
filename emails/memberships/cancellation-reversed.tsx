import { z } from 'zod'
import { formatCents } from '#domain/format.ts'
import { defineMail, renderMail } from '#emails/layout/define-mail.ts'
import { type MailBrand, MailLayout } from '#emails/layout/layout.tsx'
import { mailDate } from '#emails/layout/mail-words.ts'
import { Greeting, LookAtChange, Paragraph } from '#emails/layout/parts.tsx'
import * as m from '#messages'
import { membershipOfMail } from './membership-of-mail.server.ts'

type View = {
  brand: MailBrand
  firstName: string
  planName: string
  termEndsOn: string
  /** The last day anyone is on the plan, which may be earlier than the end of the term. */
  goodThrough: string
  autoRenew: boolean
  /** A promised refund that won't be sent; cents. */
  withdrawnCents: number
}

const props = z.object({ membershipId: z.uuid(), withdrawnCents: z.int().default(0) })
declare module '#db/mail-outbox.ts' {
  interface Mails {
    'cancellation-reversed': z.input<typeof props>
  }
}

/** A cancellation was undone in time: what continues, and that nothing renews unless the member asks for it. */
export const cancellationReversedMail = defineMail({
  name: 'cancellation-reversed',
  otherNames: ['membership-kept'],
  to: 'member',
  label: { en: 'Cancellation was undone' },
  props,
  write: async (deps, { membershipId, withdrawnCents }) => {
    const { brand, firstName, membership } = await membershipOfMail(deps, membershipId)
    const { plan, termEndsOn, autoRenew } = membership
    const goodThrough = membership.goodThrough ?? termEndsOn
    const view = { brand, firstName, planName: plan.name, termEndsOn, goodThrough, autoRenew, withdrawnCents }
    return renderMail(
      m.mails_memberships_kept_subject({ brand: brand.name }, { locale: brand.locale }),
      <MembershipKept {...view} />,
    )
  },
  body: MembershipKept,
  previews: {
    default: {
      firstName: 'Morgan',
      planName: 'Adult plan',
      termEndsOn: '2027-11-19',
      goodThrough: '2027-11-19',
      autoRenew: false,
      withdrawnCents: 14_900,
    },
  },
})

export function MembershipKept(view: View) {
  const { brand, firstName, planName, autoRenew: isOn, withdrawnCents } = view
  const { locale } = brand
  const kept = {
    hasRefund: withdrawnCents > 0,
    planName,
    lastDay: mailDate(view.goodThrough, locale),
    refund: formatCents(withdrawnCents),
  }
  const endsOn = mailDate(view.termEndsOn, locale)
  return (
    <MailLayout
      brand={brand}
      title={m.mails_memberships_kept_title({ locale })}
      preview={m.mails_memberships_kept_preview({ planName }, { locale })}
    >
      <Greeting name={firstName} />
      <Paragraph>{m.mails_memberships_kept_text(kept, { locale })}</Paragraph>
      <Paragraph>{m.mails_memberships_kept_auto_renew({ isOn, endsOn }, { locale })}</Paragraph>
      <LookAtChange />
    </MailLayout>
  )
}
