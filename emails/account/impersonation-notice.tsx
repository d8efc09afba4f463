import { z } from 'zod'
import { readImpersonation } from '#domain/back-office/members/impersonation/find-impersonation.server.ts'
import { formatPhone } from '#domain/format.ts'
import { defineMail, mailBrand, renderMail } from '#emails/layout/define-mail.ts'
import { type MailBrand, MailLayout } from '#emails/layout/layout.tsx'
import { mailMoment } from '#emails/layout/mail-words.ts'
import { Strong } from '#emails/layout/marked.tsx'
import { ActionLink, Greeting, Paragraph } from '#emails/layout/parts.tsx'
import * as m from '#messages'

type View = { brand: MailBrand; firstName: string; staffName: string; reason: string; until: string }

const props = z.object({ accountId: z.uuid(), lookId: z.uuid() })
declare module '#db/mail-outbox.ts' {
  interface Mails {
    'impersonation-notice': z.input<typeof props>
  }
}

/** A staff member started viewing a member's account as that member. */
export const impersonationNoticeMail = defineMail({
  name: 'impersonation-notice',
  otherNames: ['looked-at-by-staff'],
  to: 'member',
  label: { en: 'Our team is viewing their account' },
  props,
  write: async (deps, { lookId }) => {
    const look = await readImpersonation(deps.db, { brandId: deps.brand.id, lookId })
    const brand = await mailBrand(deps)
    const until = mailMoment(look.expiresAt.toISOString(), deps.brand.settings.timeZone, brand.locale)
    const { firstName, staffName, reason } = look
    return renderMail(
      m.mails_account_viewed_subject({ staffName, brand: brand.name }, { locale: brand.locale }),
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
  const { locale, operator } = brand
  return (
    <MailLayout
      brand={brand}
      title={m.mails_account_viewed_title({ locale })}
      preview={m.mails_account_viewed_preview({ staffName }, { locale })}
    >
      <Greeting name={firstName} />
      <Paragraph>{m.mails_account_viewed_text({ staffName, until }, { locale })}</Paragraph>
      <Paragraph>
        <Strong parts={m.mails_account_viewed_reason({ reason }, { locale })} />
      </Paragraph>
      <ActionLink href="/dashboard/profile">{m.mails_account_viewed_button({ locale })}</ActionLink>
      <Paragraph quiet>
        {m.mails_account_viewed_note({ phone: formatPhone(operator.phone) }, { locale })}
      </Paragraph>
    </MailLayout>
  )
}
