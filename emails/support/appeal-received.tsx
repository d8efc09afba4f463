import { z } from 'zod'
import {
  type AppealReceipt,
  acknowledgeAppeal,
  findAppealReceipt,
} from '#domain/support/acknowledgement.queries.server.ts'
import { defineMail, mailBrand, renderMail } from '#emails/layout/define-mail.ts'
import { type MailBrand, MailLayout } from '#emails/layout/layout.tsx'
import { mailDate } from '#emails/layout/mail-words.ts'
import { ActionLink, Line, Paragraph } from '#emails/layout/parts.tsx'
import * as m from '#messages'
import { RegulatorAdvice } from './regulator-advice.tsx'

type View = AppealReceipt & { brand: MailBrand }

const props = z.object({ grievanceId: z.uuid() })
declare module '#db/mail-outbox.ts' {
  interface Mails {
    'appeal-received': z.input<typeof props>
  }
}

/** The acknowledgment of an appeal: numbers and dates only, because email isn't private enough for more. */
export const appealReceivedMail = defineMail({
  name: 'appeal-received',
  to: 'member',
  label: { en: 'Appeal was received' },
  props,
  write: async (deps, { grievanceId }) => {
    const { db, now } = deps
    const appeal = { brandId: deps.brand.id, grievanceId }
    const receipt = await findAppealReceipt(db, appeal)
    const brand = await mailBrand(deps)
    const content = await renderMail(
      m.mails_support_appeal_subject({ reference: receipt.reference }, { locale: brand.locale }),
      <AppealReceived brand={brand} {...receipt} />,
    )
    return { ...content, onSent: (tx) => acknowledgeAppeal({ db: tx, now }, appeal) }
  },
  body: AppealReceived,
  previews: {
    default: {
      reference: 'G-7KQM-4XDA-92HR',
      receivedOn: '2026-11-20',
      resolveBy: '2026-12-20',
      state: 'AZ',
    },
  },
})

export function AppealReceived({ brand, reference, receivedOn, resolveBy, state }: View) {
  const { locale } = brand
  return (
    <MailLayout
      brand={brand}
      title={m.mails_support_appeal_title({ locale })}
      preview={m.mails_support_appeal_preview({ reference }, { locale })}
    >
      <Paragraph>{m.mails_support_appeal_text({ locale })}</Paragraph>
      <Line label={m.mails_support_case_number({ locale })} value={reference} strong />
      {receivedOn && (
        <Line label={m.mails_support_received({ locale })} value={mailDate(receivedOn, locale)} />
      )}
      <Line label={m.mails_support_decision_by({ locale })} value={mailDate(resolveBy, locale)} />
      <RegulatorAdvice state={state} />
      <ActionLink href="/support#status">{m.mails_support_check_status({ locale })}</ActionLink>
      <Paragraph quiet>{m.mails_support_no_health({ locale })}</Paragraph>
      <Paragraph quiet>{m.mails_support_appeal_not_you({ locale })}</Paragraph>
    </MailLayout>
  )
}
