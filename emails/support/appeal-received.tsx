import { z } from 'zod'
import { formatDate } from '#domain/format.ts'
import {
  type AppealReceipt,
  acknowledgeAppeal,
  findAppealReceipt,
} from '#domain/support/acknowledgement.queries.server.ts'
import { defineMail, mailBrand, renderMail } from '#emails/layout/define-mail.ts'
import { type MailBrand, MailLayout } from '#emails/layout/layout.tsx'
import { ActionLink, Line, Paragraph } from '#emails/layout/parts.tsx'

import { RegulatorAdvice } from './regulator-advice.tsx'

type View = AppealReceipt & { brand: MailBrand }

const props = z.object({ grievanceId: z.uuid() })
declare module '#db/mail-outbox.ts' {
  interface Mails {
    'appeal-received': z.input<typeof props>
  }
}

/** The acknowledgement of an appeal: numbers and dates only, because mail is not private enough for more. */
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
      `We have received your appeal of ${receipt.reference}`,
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
  return (
    <MailLayout
      brand={brand}
      title="We have received your appeal"
      preview={`Your case number is still ${reference}.`}
    >
      <Paragraph>
        Somebody who had no part in the first decision looks at your case now, and writes to you at this
        address.
      </Paragraph>
      <Line label="Case number" value={reference} strong />
      {receivedOn && <Line label="Received" value={formatDate(receivedOn)} />}
      <Line label="Decided by" value={formatDate(resolveBy)} />
      <Paragraph> </Paragraph>
      <RegulatorAdvice state={state} />
      <ActionLink href="/support#status">Check the status</ActionLink>
      <Paragraph quiet>
        Please leave health details out of email. If you did not appeal, tell us and we will close it.
      </Paragraph>
    </MailLayout>
  )
}
