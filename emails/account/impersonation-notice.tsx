import { z } from 'zod'
import { readImpersonation } from '#domain/back-office/members/impersonation/find-impersonation.server.ts'
import { formatMoment, formatPhone } from '#domain/format.ts'
import { defineMail, mailBrand, renderMail } from '#emails/layout/define-mail.ts'
import { type MailBrand, MailLayout } from '#emails/layout/layout.tsx'
import { ActionLink, Paragraph } from '#emails/layout/parts.tsx'

type View = { brand: MailBrand; firstName: string; staffName: string; reason: string; until: string }

const props = z.object({ accountId: z.uuid(), lookId: z.uuid() })
declare module '#db/mail-outbox.ts' {
  interface Mails {
    'looked-at-by-staff': z.input<typeof props>
  }
}

/** Somebody of the staff began to see a member's pages as the member does. */
export const lookedAtByStaffMail = defineMail({
  name: 'looked-at-by-staff',
  to: 'member',
  label: { en: 'Told that the staff see their pages' },
  props,
  write: async (deps, { lookId }) => {
    const look = await readImpersonation(deps.db, { brandId: deps.brand.id, lookId })
    const brand = await mailBrand(deps)
    const until = formatMoment(look.expiresAt.toISOString(), deps.brand.settings.timeZone)
    const { firstName, staffName, reason } = look
    return renderMail(
      `${staffName} of ${brand.name} looks at your account`,
      <LookedAtByStaff {...{ brand, firstName, staffName, reason, until }} />,
    )
  },
  body: LookedAtByStaff,
  previews: {
    default: {
      firstName: 'Morgan',
      staffName: 'Robin Reyes',
      reason: 'You called about a card that does not open',
      until: 'November 20, 2026, 11:30 AM',
    },
  },
})

export function LookedAtByStaff({ brand, firstName, staffName, reason, until }: View) {
  return (
    <MailLayout
      brand={brand}
      title="Somebody of our team sees your pages"
      preview={`${staffName} sees what you see, and can change nothing.`}
    >
      <Paragraph>
        Hello {firstName}, {staffName} of our team opened your pages to see what you see. They can look until{' '}
        {until} at most, and can change nothing, pay for nothing and download none of your data.
      </Paragraph>
      <Paragraph>
        The reason they gave: <strong>{reason}</strong>
      </Paragraph>
      <ActionLink href="/dashboard/profile">See it or end it in your profile</ActionLink>
      <Paragraph quiet>
        If you did not expect this, end it there and call us at {formatPhone(brand.operator.phone)}.
      </Paragraph>
    </MailLayout>
  )
}
