import { z } from 'zod'
import { formatDate, formatPhone } from '#domain/format.ts'
import { type MailBrand, MailLayout } from '#emails/layout.tsx'
import { pageLink } from '#emails/mail-links.ts'
import { mailTemplate, renderMail } from '#emails/mail-template.ts'
import { ActionLink, Paragraph } from '#emails/parts.tsx'
import { membershipOfMail } from './membership-of-mail.server.ts'

type View = { brand: MailBrand; firstName: string; planName: string; termEndsOn: string; autoRenew: boolean }

/** A cancellation was taken back before it took effect: what goes on, and that nothing renews unless that is asked for. */
export const membershipKeptMail = mailTemplate(
  z.object({ membershipId: z.uuid() }),
  async (deps, { membershipId }) => {
    const { brand, firstName, membership } = await membershipOfMail(deps, membershipId)
    const { plan, termEndsOn, autoRenew } = membership
    const view = { brand, firstName, planName: plan.name, termEndsOn, autoRenew }
    return renderMail(`Your ${brand.name} membership goes on`, <MembershipKept {...view} />)
  },
)

export function MembershipKept({ brand, firstName, planName, termEndsOn, autoRenew }: View) {
  const until = formatDate(termEndsOn)
  return (
    <MailLayout
      brand={brand}
      title="Your membership goes on"
      preview={`Your ${planName} is no longer cancelled.`}
    >
      <Paragraph>
        Hello {firstName}, you took back your cancellation. Your {planName} is good until {until}, and nothing
        was charged.
      </Paragraph>
      <Paragraph>
        {autoRenew
          ? 'Auto-renewal is on.'
          : `Auto-renewal is off, so it ends on ${until} unless you renew it or turn auto-renewal on.`}
      </Paragraph>
      <ActionLink brand={brand} href={pageLink(brand.origin, '/dashboard')}>
        Look at my membership
      </ActionLink>
      <Paragraph quiet>
        If it was not you who changed it, please call us at {formatPhone(brand.operator.phone)}.
      </Paragraph>
    </MailLayout>
  )
}

MembershipKept.preview = {
  firstName: 'Morgan',
  planName: 'Adult plan',
  termEndsOn: '2027-11-19',
  autoRenew: false,
} satisfies Omit<View, 'brand'>
