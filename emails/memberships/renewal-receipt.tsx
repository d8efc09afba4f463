import { z } from 'zod'
import { renderReceiptPdf } from '#documents/documents.ts'
import { paidWithName } from '#domain/billing/method-name.ts'
import { formatCents } from '#domain/format.ts'
import type { Receipt } from '#domain/memberships/membership.schema.ts'
import { findReceipt } from '#domain/memberships/receipt.queries.server.ts'
import { saidLines } from '#domain/plans/line-words.rules.ts'
import { quoteLineText } from '#domain/plans/quote.rules.ts'
import { defineMail, renderMail } from '#emails/layout/define-mail.ts'
import { type MailBrand, MailLayout } from '#emails/layout/layout.tsx'
import { mailDate } from '#emails/layout/mail-words.ts'
import { ActionLink, Greeting, Line, Paragraph, Subheading } from '#emails/layout/parts.tsx'
import * as m from '#messages'
import { membershipOfMail } from './membership-of-mail.server.ts'

type View = {
  brand: MailBrand
  firstName: string
  membershipId: string
  planName: string
  receipt: Pick<Receipt, 'number' | 'lines' | 'totalCents' | 'card' | 'desk' | 'term'>
}

const props = z.object({ membershipId: z.uuid(), receiptId: z.uuid() })
declare module '#db/mail-outbox.ts' {
  interface Mails {
    'renewal-receipt': z.input<typeof props>
  }
}

/** Sent after each paid renewal, scheduled or manual, with the receipt as a PDF. */
export const renewalReceiptMail = defineMail({
  name: 'renewal-receipt',
  to: 'member',
  label: { en: 'Receipt for a renewal' },
  canBulkResend: true,
  props,
  write: async (deps, { membershipId, receiptId }) => {
    const { brand, firstName, accountId, membership } = await membershipOfMail(deps, membershipId)
    const receipt = await findReceipt(deps.db, { brandId: deps.brand.id, accountId, receiptId })
    const view = { brand, firstName, membershipId, planName: membership.plan.name, receipt }
    const content = await renderReceiptPdf(brand, receipt, brand)
    const subject = m.mails_memberships_renewed_subject({ brand: brand.name }, { locale: brand.locale })
    return renderMail(subject, <RenewalReceipt {...view} />, [
      { filename: 'receipt.pdf', contentType: 'application/pdf', content },
    ])
  },
  body: RenewalReceipt,
  previews: {
    default: {
      firstName: 'Morgan',
      membershipId: '0198f0c0-0000-7000-8000-000000000001',
      planName: 'Adult plan',
      receipt: {
        number: 'R-7F3A9',
        totalCents: 14_900,
        card: { kind: 'card', wallet: null, brand: 'Visa', last4: '4242' },
        term: { startsOn: '2027-11-20', endsOn: '2028-11-19' },
        lines: [
          {
            kind: 'plan',
            label: 'Adult plan, one year',
            quantity: 1,
            unitCents: 14_900,
            amountCents: 14_900,
          },
        ],
      },
    },
  },
})

export function RenewalReceipt({ brand, firstName, membershipId, planName, receipt }: View) {
  const { locale } = brand
  const amount = formatCents(receipt.totalCents)
  const lastDay = receipt.term ? mailDate(receipt.term.endsOn, locale) : ''
  const hasTerm = Boolean(receipt.term)
  const method = paidWithName(receipt, { locale })
  return (
    <MailLayout
      brand={brand}
      title={m.mails_memberships_renewed_title({ locale })}
      preview={m.mails_memberships_renewed_preview({ hasTerm, amount, lastDay }, { locale })}
    >
      <Greeting name={firstName} />
      <Paragraph>{m.mails_memberships_renewed_text({ hasTerm, planName, lastDay }, { locale })}</Paragraph>
      <Subheading>{m.mails_layout_receipt_title({ number: receipt.number }, { locale })}</Subheading>
      {saidLines(receipt.lines, { locale }).map((line) => (
        <Line
          key={`${line.kind} ${line.label}`}
          label={quoteLineText(line)}
          value={formatCents(line.amountCents)}
        />
      ))}
      <Line strong label={m.mails_layout_total_paid({ locale })} value={amount} />
      {method && <Paragraph quiet>{m.mails_layout_paid_with({ method }, { locale })}</Paragraph>}
      <ActionLink href={`/id-card/${membershipId}`}>{m.mails_layout_view_card({ locale })}</ActionLink>
    </MailLayout>
  )
}
