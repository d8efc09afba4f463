import { z } from 'zod'
import { methodInWords } from '#domain/billing/method-name.ts'
import { paidWithSchema } from '#domain/billing/payment.schema.ts'
import { formatPhone } from '#domain/format.ts'
import { findRecipient } from '#domain/memberships/recipient.queries.server.ts'
import { defineMail, mailBrand, renderMail } from '#emails/layout/define-mail.ts'
import { type MailBrand, MailLayout } from '#emails/layout/layout.tsx'
import { Paragraph } from '#emails/layout/parts.tsx'

type View = { brand: MailBrand; firstName: string; card: string }

const props = paidWithSchema.partial({ kind: true, wallet: true }).extend({ accountId: z.uuid() })
declare module '#db/mail-outbox.ts' {
  interface Mails {
    'card-changed': z.input<typeof props>
  }
}

/** What is charged was changed. Mails queued before a bank account could be on file name no kind: a card. */
export const cardChangedMail = defineMail({
  name: 'card-changed',
  to: 'member',
  label: { en: 'What is on file was changed' },
  props,
  write: async (deps, { accountId, ...card }) => {
    const { firstName } = await findRecipient(deps.db, { brandId: deps.brand.id, accountId })
    const brand = await mailBrand(deps)
    return renderMail(
      `How you pay ${brand.name} was changed`,
      <CardChanged
        brand={brand}
        firstName={firstName}
        card={methodInWords({ kind: 'card', wallet: null, ...card })}
      />,
    )
  },
  body: CardChanged,
  previews: { default: { firstName: 'Morgan', card: 'Visa ending in 4242' } },
})

export function CardChanged({ brand, firstName, card }: View) {
  return (
    <MailLayout brand={brand} title="What is on file" preview={`From now on we charge ${card}.`}>
      <Paragraph>
        Hello {firstName}, from now on payments for your membership are charged to <strong>{card}</strong>.
        Nothing was charged by this change.
      </Paragraph>
      <Paragraph>
        If it was not you who changed it, please call us at {formatPhone(brand.operator.phone)}.
      </Paragraph>
    </MailLayout>
  )
}
