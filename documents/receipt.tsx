import { Text } from '@react-pdf/renderer'
import { paidWithName } from '#domain/billing/method-name.ts'
import { formatCents, formatDate } from '#domain/format.ts'
import { fullName } from '#domain/full-name.ts'
import { refundWords } from '#domain/memberships/cancellation/refund-words.ts'
import type { Receipt } from '#domain/memberships/membership.schema.ts'
import { quoteLineText } from '#domain/plans/quote.rules.ts'
import { AmountRow, type DocumentBrand, Fact, Heading, Letterhead, muted } from './letterhead.tsx'

/** See `documents.ts`. */
export function ReceiptDocument({ brand, receipt }: { brand: DocumentBrand; receipt: Receipt }) {
  const { paidBy, term } = receipt
  const paidWith = paidWithName(receipt)
  const { address } = paidBy
  return (
    <Letterhead
      brand={brand}
      title={`Receipt ${receipt.number}`}
      subtitle={`Paid on ${formatDate(receipt.issuedOn)}`}
    >
      <Fact label="Paid by" value={fullName(paidBy)} />
      {address && (
        <Fact
          label="Address"
          value={[address.line1, address.line2, `${address.city}, ${address.state} ${address.zip}`]
            .filter(Boolean)
            .join(', ')}
        />
      )}
      <Fact label="Member number" value={receipt.memberNumber} />
      <Fact label="Plan" value={receipt.planName} />
      {term && <Fact label="Paid for" value={`${formatDate(term.startsOn)} to ${formatDate(term.endsOn)}`} />}
      {paidWith && <Fact label="Paid with" value={paidWith} />}
      <Heading>What was paid</Heading>
      {receipt.lines.map((item) => (
        <AmountRow
          key={`${item.kind} ${item.label}`}
          label={quoteLineText(item)}
          amount={formatCents(item.amountCents)}
        />
      ))}
      <AmountRow strong label="Total paid" amount={formatCents(receipt.totalCents)} />
      {receipt.refunds.map((refund) => (
        <AmountRow
          key={`${refund.on} ${refund.amountCents}`}
          label={refundWords(refund)}
          amount={formatCents(-refund.amountCents)}
        />
      ))}
      <Text style={{ marginTop: 20, color: muted }}>All amounts are in U.S. dollars.</Text>
    </Letterhead>
  )
}
