import { z } from 'zod'
import { formatDate } from '#domain/format.ts'
import { findRequestForStaff, type RequestForStaff } from '#domain/support/staff-mail.queries.server.ts'
import { defineMail, mailBrand, renderMail } from '#emails/layout/define-mail.ts'
import { type MailBrand, MailLayout } from '#emails/layout/layout.tsx'
import { consoleCaseLink } from '#emails/layout/mail-links.ts'
import { ActionLink, Line, Paragraph } from '#emails/layout/parts.tsx'

type View = RequestForStaff & { brand: MailBrand; link: string | null }

const props = z.object({ kind: z.enum(['grievance', 'contact']), requestId: z.uuid() })
declare module '#db/mail-outbox.ts' {
  interface Mails {
    'staff-new-request': z.input<typeof props>
  }
}

/** To the brand's staff: numbers, kind and dates only. What the person wrote stays behind sign-in. */
export const staffNewRequestMail = defineMail({
  name: 'staff-new-request',
  to: 'staff',
  label: { en: 'To staff: a new message or grievance' },
  props,
  write: async (deps, { kind, requestId }) => {
    const request = await findRequestForStaff(deps.db, { brandId: deps.brand.id, kind, requestId })
    const brand = await mailBrand(deps)
    const link = consoleCaseLink(deps, requestId)
    return renderMail(subjectOf(request), <StaffNewRequest brand={brand} link={link} {...request} />)
  },
  body: StaffNewRequest,
  previews: {
    default: {
      link: 'https://console.example.com/brightharbor/cases/example',
      reference: 'G-7KQM-4XDA-92HR',
      about: 'Billing or price',
      urgent: true,
      receivedOn: '2026-11-20',
      clocks: { acknowledgeBy: '2026-11-27', resolveBy: '2026-12-20', urgentStatusBy: '2026-11-23' },
    },
  },
})

function subjectOf({ reference, urgent, clocks }: RequestForStaff): string {
  if (!clocks) return `New message ${reference}`
  return `${urgent ? 'Urgent: new' : 'New'} grievance ${reference}`
}

export function StaffNewRequest({ brand, link, reference, about, urgent, receivedOn, clocks }: View) {
  const title = clocks ? 'A new grievance' : 'A new message'
  return (
    <MailLayout brand={brand} title={title} preview={`${reference}, ${about}`}>
      <Line label={clocks ? 'Case number' : 'Reference'} value={reference} strong />
      <Line label="About" value={about} />
      <Line label="Received" value={formatDate(receivedOn)} />
      {clocks && (
        <>
          <Line label="Urgent" value={urgent ? 'Yes' : 'No'} strong={urgent} />
          <Line label="Confirm by" value={formatDate(clocks.acknowledgeBy)} />
          {clocks.urgentStatusBy && (
            <Line label="First update by" value={formatDate(clocks.urgentStatusBy)} strong />
          )}
          <Line label="Decide by" value={formatDate(clocks.resolveBy)} />
        </>
      )}
      <Paragraph>
        To protect them, the writer’s name and message stay out of email. You’ll find both in the case.
      </Paragraph>
      {link && <ActionLink href={link}>Open the case</ActionLink>}
    </MailLayout>
  )
}
