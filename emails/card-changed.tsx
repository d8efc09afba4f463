import { z } from 'zod'
import { cardName } from '#domain/billing/card-name.ts'
import { formatPhone } from '#domain/format.ts'
import { findRecipient } from '#domain/memberships/recipient.queries.server.ts'
import { type MailBrand, MailLayout } from './layout.tsx'
import { mailBrand, mailTemplate, renderMail } from './mail-template.ts'
import { Paragraph } from './parts.tsx'

type View = { brand: MailBrand; firstName: string; card: string }

export const cardChangedMail = mailTemplate(
  z.object({ accountId: z.uuid(), brand: z.string(), last4: z.string() }),
  async (deps, { accountId, ...card }) => {
    const { firstName } = await findRecipient(deps.db, { brandId: deps.brand.id, accountId })
    const brand = await mailBrand(deps)
    return renderMail(
      `Your ${brand.name} card on file was changed`,
      <CardChanged brand={brand} firstName={firstName} card={cardName(card)} />,
    )
  },
)

export function CardChanged({ brand, firstName, card }: View) {
  return (
    <MailLayout brand={brand} title="Your card on file" preview={`From now on we charge ${card}.`}>
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

CardChanged.preview = { firstName: 'Morgan', card: 'Visa ending in 4242' } satisfies Omit<View, 'brand'>
