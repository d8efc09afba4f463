import { z } from 'zod'
import { notFound } from '#domain/errors.ts'
import { linkHours, mintStaffLink } from '#domain/staff/people/staff-link.server.ts'
import { defineMail, mailBrand, renderMail } from '#emails/layout/define-mail.ts'
import { type MailBrand, MailLayout } from '#emails/layout/layout.tsx'
import { tokenLink } from '#emails/layout/mail-links.ts'
import { ActionLink, Paragraph } from '#emails/layout/parts.tsx'

type View = { brand: MailBrand; name: string; isNew: boolean; link: string }

const props = z.object({ staffId: z.uuid() })
declare module '#db/mail-outbox.ts' {
  interface Mails {
    'staff-invitation': z.input<typeof props>
  }
}

/** Invites a person to the console: the link, and what it requires. */
export const staffInvitationMail = defineMail({
  name: 'staff-invitation',
  to: 'staff',
  label: { en: 'To staff: invitation or new console password' },
  props,
  write: async (deps, { staffId }) => {
    const { consoleOrigin } = deps.services.config
    if (!consoleOrigin) throw notFound()
    const { token, name, isNew } = await mintStaffLink(deps.db, { staffId, now: deps.now })
    const brand = await mailBrand(deps)
    const link = tokenLink(consoleOrigin, '/accept-invitation', token)
    const subject = isNew ? `Your access to the ${brand.name} console` : 'Choose a new console password'
    return renderMail(subject, <StaffInvitation brand={brand} name={name} isNew={isNew} link={link} />)
  },
  body: StaffInvitation,
  previews: {
    default: {
      name: 'Robin Vale',
      isNew: true,
      link: 'https://console.example.com/accept-invitation#token=example',
    },
  },
})

export function StaffInvitation({ brand, name, isNew, link }: View) {
  const title = isNew ? 'You have been invited' : 'Choose a new password'
  return (
    <MailLayout brand={brand} title={title} preview={`The link works once, for ${linkHours / 24} days.`}>
      <Paragraph>
        Hi {name},{' '}
        {isNew
          ? `you have been invited to work with ${brand.name}. Choose a password, then set up a second step with an authenticator app on your phone:`
          : 'use this link to choose a new console password. Your second step stays the same:'}
      </Paragraph>
      <ActionLink href={link}>{isNew ? 'Accept the invitation' : 'Choose a new password'}</ActionLink>
      <Paragraph quiet>
        The link works once, for {linkHours / 24} days. If you didn’t expect this email, don’t use the link,
        and tell whoever manages {brand.name}.
      </Paragraph>
    </MailLayout>
  )
}
