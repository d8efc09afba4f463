import { z } from 'zod'
import { formatPhone } from '#domain/format.ts'
import { findMessageReference } from '#domain/support/acknowledgement.queries.server.ts'
import { defineMail, mailBrand, renderMail } from '#emails/layout/define-mail.ts'
import { type MailBrand, MailLayout } from '#emails/layout/layout.tsx'
import { Strong } from '#emails/layout/marked.tsx'
import { ActionLink, Paragraph } from '#emails/layout/parts.tsx'
import * as m from '#messages'

type View = { brand: MailBrand; reference: string }

const props = z.object({ messageId: z.uuid() })
declare module '#db/mail-outbox.ts' {
  interface Mails {
    'contact-received': z.input<typeof props>
  }
}

/** It quotes nothing from the message, so no one can make us send their text to a stranger. */
export const contactReceivedMail = defineMail({
  name: 'contact-received',
  to: 'member',
  label: { en: 'Message was received' },
  props,
  write: async (deps, { messageId }) => {
    const reference = await findMessageReference(deps.db, { brandId: deps.brand.id, messageId })
    const brand = await mailBrand(deps)
    return renderMail(
      m.mails_support_message_subject({ reference }, { locale: brand.locale }),
      <ContactReceived brand={brand} reference={reference} />,
    )
  },
  body: ContactReceived,
  previews: { default: { reference: 'C-7KQM-4XDA-92HR' } },
})

export function ContactReceived({ brand, reference }: View) {
  const { locale, operator } = brand
  const phone = formatPhone(operator.phone)
  return (
    <MailLayout
      brand={brand}
      title={m.mails_support_message_title({ locale })}
      preview={m.mails_support_message_reference_is({ reference }, { locale })}
    >
      <Paragraph>
        <Strong parts={m.mails_support_message_text({ reference, phone }, { locale })} />
      </Paragraph>
      <ActionLink href="/support#status">{m.mails_support_check_status({ locale })}</ActionLink>
      <Paragraph quiet>{m.mails_support_message_not_you({ locale })}</Paragraph>
    </MailLayout>
  )
}
