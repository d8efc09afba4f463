import { z } from 'zod'
import { dateIn } from '#domain/calendar.ts'
import { formatDate, formatPhone } from '#domain/format.ts'
import { mintEntryLink } from '#domain/offices/verification/own-entry.server.ts'
import { defineMail, mailBrand, renderMail } from '#emails/layout/define-mail.ts'
import { type MailBrand, MailLayout } from '#emails/layout/layout.tsx'
import { tokenLink } from '#emails/layout/mail-links.ts'
import { ActionLink, Paragraph } from '#emails/layout/parts.tsx'

type View = { brand: MailBrand; office: string; link: string; until: string; isReminder: boolean }

const props = z.object({ verificationId: z.uuid(), isReminder: z.boolean() })
declare module '#db/mail-outbox.ts' {
  interface Mails {
    'office-verification': z.input<typeof props>
  }
}

/** To an office that takes part: look at what the directory says of you, and confirm or correct it. */
export const officeVerificationMail = defineMail({
  name: 'office-verification',
  to: 'office',
  label: { en: 'To an office: is its entry right?' },
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
    const subject = isReminder
      ? `Reminder: is your entry at ${brand.name} right?`
      : `Is your entry at ${brand.name} right?`
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
  return (
    <MailLayout
      brand={brand}
      title="Is your entry right?"
      preview={`One minute: confirm what patients read of ${office}.`}
    >
      <Paragraph>
        Hello {office}, patients find you in the {brand.name} directory.{' '}
        {isReminder
          ? 'We asked you before and have no answer yet. Please look whether everything still holds:'
          : 'Please look whether address, phone, hours and dentists are right, and tell us what is not:'}
      </Paragraph>
      <ActionLink href={link}>Look at our entry</ActionLink>
      <Paragraph quiet>
        You need no password. The link works once, until {formatDate(until)}. Questions? Call us at{' '}
        {formatPhone(brand.operator.phone)}.
      </Paragraph>
    </MailLayout>
  )
}
