import { useState } from 'react'
import { Card } from '#app/console/parts.tsx'
import { RadioCards } from '#app/ui/radio-cards.tsx'
import { formatCents, formatDate } from '#domain/format.ts'
import type { AskedSale, DeskSaleQuote } from '#domain/orders/desk-sale/desk-sale.schema.ts'
import { quoteLineText } from '#domain/plans/quote.rules.ts'
import type { DeskAddress } from './desk-workspace.server.ts'
import { PayHere } from './pay-here.tsx'
import { SendLink } from './send-link.tsx'

/** A family's quote, and where it's sold. */
export type Closing = {
  sale: AskedSale
  quote: DeskSaleQuote
  address: DeskAddress
  /** Called when the price has changed in the meantime. */
  onQuote: (quote: DeskSaleQuote) => void
  onSold: (card: string) => unknown
}

const ways = [
  { value: 'here', label: 'At the desk', text: 'They sign and pay here.' },
  { value: 'link', label: 'By a link', text: 'They agree and pay on their own screen.' },
]

/** The price, and how it's agreed to and paid. */
export function CloseSale({ onSent, ...closing }: Closing & { onSent: () => unknown }) {
  const { planName, covered, quote, couponProblem, termStartsOn, termEndsOn } = closing.quote
  const [way, setWay] = useState('here')
  return (
    <>
      <Card
        title={<span tabIndex={-1}>{planName}</span>}
        lead={`${formatDate(termStartsOn)} to ${formatDate(termEndsOn)}. On the plan: ${covered.join(', ')}.`}
      >
        <dl className="grid max-w-xl gap-2 tabular-nums [&_dd]:whitespace-nowrap">
          {quote.lines.map((line) => (
            <div key={`${line.kind} ${line.label}`} className="flex justify-between gap-4">
              <dt>{quoteLineText(line)}</dt>
              <dd>{formatCents(line.amountCents)}</dd>
            </div>
          ))}
          <div className="flex justify-between gap-4 border-t border-line pt-2 font-semibold">
            <dt>To pay today</dt>
            <dd>{formatCents(quote.totalCents)}</dd>
          </div>
        </dl>
        {couponProblem && <p className="mt-3 font-medium text-danger">{couponProblem}</p>}
      </Card>
      <Card title="Where they pay">
        <RadioCards
          name="way"
          label="How they agree and pay"
          columns={2}
          options={ways}
          value={way}
          onChange={setWay}
        />
      </Card>
      {/* What was agreed to and typed stays while the other way is shown. */}
      <div hidden={way !== 'here'}>
        <PayHere {...closing} onLink={() => setWay('link')} />
      </div>
      {way === 'link' && <SendLink {...closing} onSent={onSent} />}
    </>
  )
}
