import { paidWithName } from '#domain/billing/method-name.ts'
import { formatCents, formatDate } from '#domain/format.ts'
import { fullName } from '#domain/full-name.ts'
import { refundWords } from '#domain/memberships/cancellation/refund-words.ts'
import type { Receipt } from '#domain/memberships/membership.schema.ts'
import { quoteLineText } from '#domain/plans/quote.rules.ts'
import * as m from '#messages'
import type { Locale } from '#messages/locale.ts'
import { AmountRow, type DocumentBrand, Fact, Foot, Heading, Letterhead } from './parts/letterhead.tsx'

/** See `documents.ts`. */
export function ReceiptDocument({
  brand,
  receipt,
  locale,
}: {
  brand: DocumentBrand
  receipt: Receipt
  locale: Locale
}) {
  const { paidBy, term } = receipt
  const paidWith = paidWithName(receipt, { locale })
  const { address } = paidBy
  return (
    <Letterhead
      brand={brand}
      locale={locale}
      title={m.documents_receipt({ number: receipt.number }, { locale })}
      subtitle={m.documents_paid_on({ date: formatDate(receipt.issuedOn, { locale }) }, { locale })}
    >
      <Fact label={m.documents_paid_by({ locale })} value={fullName(paidBy)} />
      {address && (
        <Fact
          label={m.documents_address({ locale })}
          value={[address.line1, address.line2, `${address.city}, ${address.state} ${address.zip}`]
            .filter(Boolean)
            .join(', ')}
        />
      )}
      <Fact label={m.documents_member_number({ locale })} value={receipt.memberNumber} />
      <Fact label={m.documents_plan({ locale })} value={receipt.planName} />
      {term && (
        <Fact
          label={m.documents_term({ locale })}
          value={m.documents_term_days(
            { from: formatDate(term.startsOn, { locale }), through: formatDate(term.endsOn, { locale }) },
            { locale },
          )}
        />
      )}
      {paidWith && <Fact label={m.documents_paid_with({ locale })} value={paidWith} />}
      <Heading>{m.documents_what_was_paid({ locale })}</Heading>
      {receipt.lines.map((item) => (
        <AmountRow
          key={`${item.kind} ${item.label}`}
          label={quoteLineText(item)}
          amount={formatCents(item.amountCents)}
        />
      ))}
      <AmountRow
        strong
        label={m.documents_total_paid({ locale })}
        amount={formatCents(receipt.totalCents)}
        isLast={receipt.refunds.length === 0}
      />
      {receipt.refunds.map((refund, at) => (
        <AmountRow
          key={`${refund.on} ${refund.amountCents}`}
          label={refundWords(refund, { locale })}
          amount={formatCents(-refund.amountCents)}
          isLast={at === receipt.refunds.length - 1}
        />
      ))}
      <Foot>{m.documents_us_dollars({ locale })}</Foot>
    </Letterhead>
  )
}
