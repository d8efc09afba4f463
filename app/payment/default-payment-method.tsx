import { Link } from 'react-router'
import { methodInWords } from '#domain/billing/method-name.ts'
import type { PaidWith } from '#domain/billing/payment.schema.ts'
import { DebitWords } from './methods/debit-words.tsx'

/** What is charged, with the authorization where it is a bank account, and the way to use another one. */
export function DefaultPaymentMethod({ card, none }: { card: PaidWith | null; none: string }) {
  return (
    <>
      {card?.kind === 'us_bank_account' && <DebitWords isPaying />}
      <p className="text-small text-muted">
        <span>
          {card
            ? `We ${card.kind === 'us_bank_account' ? 'debit' : 'charge'} your ${methodInWords(card)}. `
            : `${none} `}
        </span>
        <Link to="/dashboard/card-on-file" className="text-link">
          {card ? 'Use another way to pay' : 'Add a card first'}
        </Link>
      </p>
    </>
  )
}
