import { z } from 'zod'
import { dateIn } from '#domain/calendar.ts'
import { formatPhone } from '#domain/format.ts'
import { mintEntryLink } from '#domain/offices/verification/own-entry.server.ts'
import { defineMail, mailBrand, renderMail } from '#emails/layout/define-mail.ts'
import { type MailBrand, MailLayout } from '#emails/layout/layout.tsx'
import { tokenLink } from '#emails/layout/mail-links.ts'
import { mailDate } from '#emails/layout/mail-words.ts'
import { ActionLink, Greeting, Paragraph } from '#emails/layout/parts.tsx'
import * as m from '#messages'

type View = { brand: MailBrand; office: string; link: string; until: string; isReminder: boolean }

const props = z.object({ verificationId: z.uuid(), isReminder: z.boolean() })
declare module '#db/mail-outbox.ts' {
  interface Mails {
    'office-verification': z.input<typeof props>
  }
}

/** Asks a participating office to review its directory listing and confirm or correct it. */
export const officeVerificationMail = defineMail({
  name: 'office-verification',
  to: 'office',
  label: { en: 'To an office: is its listing correct?' },
  props,
  write: async (deps, { verificationId, isReminder }) => {
    const which = { brandId: deps.brand.id, verificationId, now: deps.now }
    const { token, expiresAt, office } = await mintEntryLink(deps.db, which)
    const brand = await mailBrand(deps)
    const view = {
      office,
      isReminder,
      link: tokenLink(brand.origin, '/confirm-office', token),
      until: dateIn(deps.brand.settings.timeZone, expiresAt),
    }
    const subject = m.mails_offices_listing_subject(
      { isReminder, brand: brand.name },
      { locale: brand.locale },
    )
    return renderMail(subject, <OfficeVerification brand={brand} {...view} />)
  },
  body: OfficeVerification,
  previews: {
    default: {
      office: 'Juniper Lane Dental',
      link: 'https://example.com/confirm-office#token=example',
      until: '2027-01-18',
      isReminder: false,
    },
  },
})

export function OfficeVerification({ brand, office, link, until, isReminder }: View) {
  const { locale, operator } = brand
  const life = { until: mailDate(until, locale), phone: formatPhone(operator.phone) }
  return (
    <MailLayout
      brand={brand}
      title={m.mails_offices_listing_title({ locale })}
      preview={m.mails_offices_listing_preview({ office }, { locale })}
    >
      <Greeting name={office} />
      <Paragraph>{m.mails_offices_listing_text({ isReminder, brand: brand.name }, { locale })}</Paragraph>
      <ActionLink href={link}>{m.mails_offices_listing_button({ locale })}</ActionLink>
      <Paragraph quiet>{m.mails_offices_listing_note(life, { locale })}</Paragraph>
    </MailLayout>
  )
}
