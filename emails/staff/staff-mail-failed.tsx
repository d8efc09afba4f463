import { and, eq } from 'drizzle-orm'
import { z } from 'zod'
import { mails } from '#db/schema/mail.ts'
import { notFound } from '#domain/errors.ts'
import { defineMail, mailBrand, renderMail } from '#emails/layout/define-mail.ts'
import { type MailBrand, MailLayout } from '#emails/layout/layout.tsx'
import { Line, Paragraph } from '#emails/layout/parts.tsx'

type View = {
  brand: MailBrand
  to: string
  /** The mail server's response, or the error in its place. */
  said: string
  /** It may have been sent: a server accepted it without confirming. */
  mayBeOut: boolean
}

const props = z.object({ mailId: z.uuid() })
declare module '#db/mail-outbox.ts' {
  interface Mails {
    'staff-mail-failed': z.input<typeof props>
  }
}

/** To the brand's staff: we gave up on an email, so someone has to reach its recipient another way. */
export const staffMailFailedMail = defineMail({
  name: 'staff-mail-failed',
  to: 'staff',
  label: { en: 'To staff: an email could not be delivered' },
  props,
  write: async (deps, { mailId }) => {
    const [mail] = await deps.db
      .select({ to: mails.to, said: mails.lastError, unanswered: mails.unanswered })
      .from(mails)
      .where(and(eq(mails.brandId, deps.brand.id), eq(mails.id, mailId)))
    if (!mail) throw notFound()
    const brand = await mailBrand(deps)
    const view = { brand, to: mail.to, said: mail.said ?? '', mayBeOut: mail.unanswered !== null }
    return renderMail('An email couldn’t be delivered', <StaffMailFailed {...view} />)
  },
  body: StaffMailFailed,
  previews: {
    default: { to: 'robin@example.com', said: '550 5.1.1 No such user here', mayBeOut: false },
    unanswered: { to: 'robin@example.com', said: 'Connection closed unexpectedly', mayBeOut: true },
  },
})

export function StaffMailFailed({ brand, to, said, mayBeOut }: View) {
  return (
    <MailLayout brand={brand} title="An email couldn’t be delivered" preview={`To ${to}`}>
      <Line label="To" value={to} strong />
      <Line label="What the mail server said" value={said} />
      <Paragraph>
        {mayBeOut
          ? 'We gave it to the mail server three times and got no confirmation, so it may have arrived. We won’t send it again.'
          : 'The mail server rejected it, so we won’t send it again. Please check the address with the member.'}
      </Paragraph>
    </MailLayout>
  )
}
