import { z } from 'zod'
import {
  acknowledgeGrievance,
  type CaseReceipt,
  findCaseReceipt,
} from '#domain/support/acknowledgement.queries.server.ts'
import { defineMail, mailBrand, renderMail } from '#emails/layout/define-mail.ts'
import { type MailBrand, MailLayout } from '#emails/layout/layout.tsx'
import { mailDate } from '#emails/layout/mail-words.ts'
import { ActionLink, Line, Paragraph } from '#emails/layout/parts.tsx'
import * as m from '#messages'
import { RegulatorAdvice } from './regulator-advice.tsx'

type View = CaseReceipt & { brand: MailBrand }

const props = z.object({ grievanceId: z.uuid() })
declare module '#db/mail-outbox.ts' {
  interface Mails {
    'grievance-received': z.input<typeof props>
  }
}

/** The acknowledgment of a grievance: numbers and dates only, because email isn't private enough for more. */
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
      m.mails_support_grievance_subject({ reference: receipt.reference }, { locale: brand.locale }),
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
  const { locale } = brand
  return (
    <MailLayout
      brand={brand}
      title={m.mails_support_grievance_title({ locale })}
      preview={m.mails_support_case_number_is({ reference }, { locale })}
    >
      <Paragraph>{m.mails_support_grievance_text({ locale })}</Paragraph>
      <Line label={m.mails_support_case_number({ locale })} value={reference} strong />
      <Line label={m.mails_support_received({ locale })} value={mailDate(receivedOn, locale)} />
      {urgentStatusBy && (
        <Line label={m.mails_support_update_by({ locale })} value={mailDate(urgentStatusBy, locale)} />
      )}
      <Line label={m.mails_support_decision_by({ locale })} value={mailDate(resolveBy, locale)} />
      <Paragraph>{m.mails_support_grievance_appeal({ locale })}</Paragraph>
      <RegulatorAdvice state={state} />
      <ActionLink href="/support#status">{m.mails_support_check_status({ locale })}</ActionLink>
      <Paragraph quiet>{m.mails_support_no_health({ locale })}</Paragraph>
      <Paragraph quiet>{m.mails_support_grievance_not_you({ locale })}</Paragraph>
    </MailLayout>
  )
}
