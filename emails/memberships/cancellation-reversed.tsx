import { z } from 'zod'
import { formatCents, formatDate } from '#domain/format.ts'
import { defineMail, renderMail } from '#emails/layout/define-mail.ts'
import { type MailBrand, MailLayout } from '#emails/layout/layout.tsx'
import { LookAtChange, Paragraph } from '#emails/layout/parts.tsx'
import { membershipOfMail } from './membership-of-mail.server.ts'

type View = {
  brand: MailBrand
  firstName: string
  planName: string
  termEndsOn: string
  /** The last day anybody is covered, which may come before that. */
  goodThrough: string
  autoRenew: boolean
  /** A refund that was promised and is not sent; cents. */
  withdrawnCents: number
}

const props = z.object({ membershipId: z.uuid(), withdrawnCents: z.int().default(0) })
declare module '#db/mail-outbox.ts' {
  interface Mails {
    'membership-kept': z.input<typeof props>
  }
}

/** A cancellation was taken back in time: what goes on, and that nothing renews unless that is asked for. */
export const membershipKeptMail = defineMail({
  name: 'membership-kept',
  to: 'member',
  label: { en: 'Cancellation was taken back' },
  props,
  write: async (deps, { membershipId, withdrawnCents }) => {
    const { brand, firstName, membership } = await membershipOfMail(deps, membershipId)
    const { plan, termEndsOn, autoRenew } = membership
    const goodThrough = membership.goodThrough ?? termEndsOn
    const view = { brand, firstName, planName: plan.name, termEndsOn, goodThrough, autoRenew, withdrawnCents }
    return renderMail(`Your ${brand.name} membership goes on`, <MembershipKept {...view} />)
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
  const { brand, firstName, planName, termEndsOn, autoRenew, withdrawnCents } = view
  const until = formatDate(termEndsOn)
  return (
    <MailLayout
      brand={brand}
      title="Your membership goes on"
      preview={`Your ${planName} is no longer cancelled.`}
    >
      <Paragraph>
        Hello {firstName}, you took back your cancellation. Your {planName} is good until{' '}
        {formatDate(view.goodThrough)}, and nothing was charged.
        {withdrawnCents > 0 &&
          ` The refund of ${formatCents(withdrawnCents)} that we promised is not sent: it has paid for your membership.`}
      </Paragraph>
      <Paragraph>
        {autoRenew
          ? 'Auto-renewal is on.'
          : `Auto-renewal is off, so it ends on ${until} unless you renew it or turn auto-renewal on.`}
      </Paragraph>
      <LookAtChange />
    </MailLayout>
  )
}
