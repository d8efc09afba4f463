import { z } from 'zod'
import { methodInWords } from '#domain/billing/method-name.ts'
import { paidWithSchema } from '#domain/billing/payment.schema.ts'
import { findRecipient } from '#domain/memberships/recipient.queries.server.ts'
import { defineMail, mailBrand, renderMail } from '#emails/layout/define-mail.ts'
import { type MailBrand, MailLayout } from '#emails/layout/layout.tsx'
import { Strong } from '#emails/layout/marked.tsx'
import { CallIfNotYou, Greeting, Paragraph } from '#emails/layout/parts.tsx'
import * as m from '#messages'

type View = { brand: MailBrand; firstName: string; card: string }

const props = paidWithSchema.partial({ kind: true, wallet: true }).extend({ accountId: z.uuid() })
declare module '#db/mail-outbox.ts' {
  interface Mails {
    'card-changed': z.input<typeof props>
  }
}

/**
 * The payment method was changed. Emails queued before bank accounts were supported name no kind, which means a card.
 */
export const cardChangedMail = defineMail({
  name: 'card-changed',
  to: 'member',
  label: { en: 'Payment method was updated' },
  props,
  write: async (deps, { accountId, ...card }) => {
    const { firstName } = await findRecipient(deps.db, { brandId: deps.brand.id, accountId })
    const brand = await mailBrand(deps)
    const { locale } = brand
    return renderMail(
      m.mails_account_method_subject({ brand: brand.name }, { locale }),
      <CardChanged
        brand={brand}
        firstName={firstName}
        card={methodInWords({ kind: 'card', wallet: null, ...card }, { locale })}
      />,
    )
  },
  body: CardChanged,
  previews: { default: { firstName: 'Morgan', card: 'Visa ending in 4242' } },
})

export function CardChanged({ brand, firstName, card }: View) {
  const { locale } = brand
  return (
    <MailLayout
      brand={brand}
      title={m.mails_account_method_title({ locale })}
      preview={m.mails_account_method_preview({ method: card }, { locale })}
    >
      <Greeting name={firstName} />
      <Paragraph>
        <Strong parts={m.mails_account_method_text({ method: card }, { locale })} />
      </Paragraph>
      <CallIfNotYou />
    </MailLayout>
  )
}
