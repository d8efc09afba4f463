import { z } from 'zod'
import { formatPhone } from '#domain/format.ts'
import { findMessageReference } from '#domain/support/acknowledgement.queries.server.ts'
import { defineMail, mailBrand, renderMail } from '#emails/layout/define-mail.ts'
import { type MailBrand, MailLayout } from '#emails/layout/layout.tsx'
import { ActionLink, Paragraph } from '#emails/layout/parts.tsx'

type View = { brand: MailBrand; reference: string }

const props = z.object({ messageId: z.uuid() })
declare module '#db/mail-outbox.ts' {
  interface Mails {
    'contact-received': z.input<typeof props>
  }
}

/** It repeats nothing of the message, so that nobody can have us mail their words to a stranger. */
export const contactReceivedMail = defineMail({
  name: 'contact-received',
  to: 'member',
  label: { en: 'Message was received' },
  props,
  write: async (deps, { messageId }) => {
    const reference = await findMessageReference(deps.db, { brandId: deps.brand.id, messageId })
    const brand = await mailBrand(deps)
    return renderMail(
      `We have received your message ${reference}`,
      <ContactReceived brand={brand} reference={reference} />,
    )
  },
  body: ContactReceived,
  previews: { default: { reference: 'C-7KQM-4XDA-92HR' } },
})

export function ContactReceived({ brand, reference }: View) {
  return (
    <MailLayout
      brand={brand}
      title="We have received your message"
      preview={`Your reference is ${reference}.`}
    >
      <Paragraph>
        Thank you for writing. Your reference is <strong>{reference}</strong>. A person will answer you at
        this address. If it cannot wait, call us at {formatPhone(brand.operator.phone)}.
      </Paragraph>
      <ActionLink href="/support#status">Check the status</ActionLink>
      <Paragraph quiet>If you did not write to us, there is nothing to do.</Paragraph>
    </MailLayout>
  )
}
