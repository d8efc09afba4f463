import { z } from 'zod'
import { renderReceiptPdf } from '#documents/documents.ts'
import { paidWithName } from '#domain/billing/method-name.ts'
import { formatCents, formatDate } from '#domain/format.ts'
import type { Receipt } from '#domain/memberships/membership.schema.ts'
import { findReceipt } from '#domain/memberships/receipt.queries.server.ts'
import { quoteLineText } from '#domain/plans/quote.rules.ts'
import { defineMail, renderMail } from '#emails/layout/define-mail.ts'
import { type MailBrand, MailLayout } from '#emails/layout/layout.tsx'
import { ActionLink, Line, Paragraph, Subheading } from '#emails/layout/parts.tsx'
import { membershipOfMail } from './membership-of-mail.server.ts'

type View = {
  brand: MailBrand
  firstName: string
  planName: string
  receipt: Pick<Receipt, 'number' | 'lines' | 'totalCents' | 'card' | 'desk' | 'term'>
}

const props = z.object({ membershipId: z.uuid(), receiptId: z.uuid() })
declare module '#db/mail-outbox.ts' {
  interface Mails {
    'renewal-receipt': z.input<typeof props>
  }
}

/** After each renewal that was paid, by schedule or by hand, with the receipt as a PDF. */
export const renewalReceiptMail = defineMail({
  name: 'renewal-receipt',
  to: 'member',
  label: { en: 'Receipt of a renewal' },
  canBulkResend: true,
  props,
  write: async (deps, { membershipId, receiptId }) => {
    const { brand, firstName, accountId, membership } = await membershipOfMail(deps, membershipId)
    const receipt = await findReceipt(deps.db, { brandId: deps.brand.id, accountId, receiptId })
    const view = { brand, firstName, planName: membership.plan.name, receipt }
    const content = await renderReceiptPdf(brand, receipt)
    return renderMail(`Your ${brand.name} membership is renewed`, <RenewalReceipt {...view} />, [
      { filename: 'receipt.pdf', contentType: 'application/pdf', content },
    ])
  },
  body: RenewalReceipt,
  previews: {
    default: {
      firstName: 'Morgan',
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

export function RenewalReceipt({ brand, firstName, planName, receipt }: View) {
  const until = receipt.term ? ` It is good until ${formatDate(receipt.term.endsOn)}.` : ''
  return (
    <MailLayout
      brand={brand}
      title="Your membership is renewed"
      preview={`We received ${formatCents(receipt.totalCents)}.${until}`}
    >
      <Paragraph>
        Hello {firstName}, thank you: your {planName} is renewed.{until} The receipt is attached.
      </Paragraph>
      <Subheading>Receipt {receipt.number}</Subheading>
      {receipt.lines.map((line) => (
        <Line
          key={`${line.kind} ${line.label}`}
          label={quoteLineText(line)}
          value={formatCents(line.amountCents)}
        />
      ))}
      <Line strong label="Total paid" value={formatCents(receipt.totalCents)} />
      {paidWithName(receipt) ? <Paragraph quiet>Paid with {paidWithName(receipt)}.</Paragraph> : null}
      <ActionLink href="/dashboard">Show my ID card</ActionLink>
    </MailLayout>
  )
}
