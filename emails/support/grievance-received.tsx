import { z } from 'zod'
import { formatDate } from '#domain/format.ts'
import {
  acknowledgeGrievance,
  type CaseReceipt,
  findCaseReceipt,
} from '#domain/support/acknowledgement.queries.server.ts'
import { defineMail, mailBrand, renderMail } from '#emails/layout/define-mail.ts'
import { type MailBrand, MailLayout } from '#emails/layout/layout.tsx'
import { ActionLink, Line, Paragraph } from '#emails/layout/parts.tsx'

import { RegulatorAdvice } from './regulator-advice.tsx'

type View = CaseReceipt & { brand: MailBrand }

const props = z.object({ grievanceId: z.uuid() })
declare module '#db/mail-outbox.ts' {
  interface Mails {
    'grievance-received': z.input<typeof props>
  }
}

/** The acknowledgement of a grievance: numbers and dates only, because mail is not private enough for more. */
export const grievanceReceivedMail = defineMail({
  name: 'grievance-received',
  to: 'member',
  label: { en: 'Grievance was received' },
  props,
  write: async (deps, { grievanceId }) => {
    const { db, now } = deps
    const grievance = { brandId: deps.brand.id, grievanceId }
    const receipt = await findCaseReceipt(db, grievance)
    const brand = await mailBrand(deps)
    const content = await renderMail(
      `We have received your grievance ${receipt.reference}`,
      <GrievanceReceived brand={brand} {...receipt} />,
    )
    return { ...content, onSent: (tx) => acknowledgeGrievance({ db: tx, now }, grievance) }
  },
  body: GrievanceReceived,
  previews: {
    default: {
      reference: 'G-7KQM-4XDA-92HR',
      receivedOn: '2026-11-20',
      resolveBy: '2026-12-20',
      urgentStatusBy: null,
      state: 'CA',
    },
  },
})

export function GrievanceReceived({ brand, reference, receivedOn, resolveBy, urgentStatusBy, state }: View) {
  return (
    <MailLayout
      brand={brand}
      title="We have received your grievance"
      preview={`Your case number is ${reference}.`}
    >
      <Paragraph>
        Thank you for telling us. A person will look into it and write to you at this address.
      </Paragraph>
      <Line label="Case number" value={reference} strong />
      <Line label="Received" value={formatDate(receivedOn)} />
      {urgentStatusBy && <Line label="You hear from us by" value={formatDate(urgentStatusBy)} />}
      <Line label="Resolved by" value={formatDate(resolveBy)} />
      <Paragraph> </Paragraph>
      <Paragraph>
        If you disagree with our answer, you can appeal. Someone who had no part in it will decide.
      </Paragraph>
      <RegulatorAdvice state={state} />
      <ActionLink href="/support#status">Check the status</ActionLink>
      <Paragraph quiet>
        Please leave health details out of email. If you did not send a grievance, tell us and we will close
        it.
      </Paragraph>
    </MailLayout>
  )
}
