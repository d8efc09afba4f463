import { Link } from 'react-router'
import { methodInWords } from '#domain/billing/method-name.ts'
import type { PaidWith } from '#domain/billing/payment.schema.ts'
import * as m from '#messages'
import { DebitWords } from './methods/debit-words.tsx'

/** The payment method to charge, with the authorization if it's a bank account, and a link to use another one. */
export function DefaultPaymentMethod({ card, none }: { card: PaidWith | null; none: string }) {
  return (
    <>
      {card?.kind === 'us_bank_account' && <DebitWords isPaying />}
      <p className="text-small text-muted">
        <span>
          {card === null
            ? none
            : card.kind === 'us_bank_account'
              ? m.payment_we_debit({ method: methodInWords(card) })
              : m.payment_we_charge({ method: methodInWords(card) })}
        </span>{' '}
        <Link to="/dashboard/card-on-file" className="text-link">
          {card ? m.payment_use_another_way_pay() : m.payment_add_card_first()}
        </Link>
      </p>
    </>
  )
}
