import { z } from 'zod'
import { formatDate } from '#domain/format.ts'
import { type CaseDate, findCaseDate } from '#domain/support/acknowledgement.queries.server.ts'
import { defineMail, mailBrand, renderMail } from '#emails/layout/define-mail.ts'
import { type MailBrand, MailLayout } from '#emails/layout/layout.tsx'
import { ActionLink, Line, Paragraph } from '#emails/layout/parts.tsx'
import { RegulatorAdvice } from './regulator-advice.tsx'

type View = CaseDate & { brand: MailBrand }

const props = z.object({ grievanceId: z.uuid() })
declare module '#db/mail-outbox.ts' {
  interface Mails {
    'case-date-moved': z.input<typeof props>
  }
}

/** That the day by which a grievance is decided waits for whoever filed it, or is another one now. */
export const caseDateMovedMail = defineMail({
  name: 'case-date-moved',
  to: 'member',
  label: { en: 'Decision date of a grievance moved' },
  props,
  write: async (deps, { grievanceId }) => {
    const date = await findCaseDate(deps.db, { brandId: deps.brand.id, grievanceId })
    const brand = await mailBrand(deps)
    const subject = date.resolveBy
      ? `New decision date for your grievance ${date.reference}`
      : `We need your reply to your grievance ${date.reference}`
    return renderMail(subject, <CaseDateMoved brand={brand} {...date} />)
  },
  body: CaseDateMoved,
  previews: {
    default: { reference: 'G-7KQM-4XDA-92HR', resolveBy: '2026-12-24', state: 'AZ' },
    waiting: { reference: 'G-7KQM-4XDA-92HR', resolveBy: null, state: 'AZ' },
  },
})

export function CaseDateMoved({ brand, reference, resolveBy, state }: View) {
  return (
    <MailLayout
      brand={brand}
      title={resolveBy ? 'Your new decision date' : 'We need your reply'}
      preview={`Your case number is ${reference}.`}
    >
      <Paragraph>
        {resolveBy
          ? 'We’re working on your grievance again. The days we waited for your reply are added to the date we gave you.'
          : 'We can’t decide your grievance without your reply. Until then the date we gave you is on hold; we’ll email you the new one.'}
      </Paragraph>
      <Line label="Case number" value={reference} strong />
      {resolveBy && <Line label="Decision by" value={formatDate(resolveBy)} />}
      <Paragraph> </Paragraph>
      <RegulatorAdvice state={state} />
      <ActionLink href="/support#status">Check the status</ActionLink>
      <Paragraph quiet>Please leave health details out of email.</Paragraph>
    </MailLayout>
  )
}
