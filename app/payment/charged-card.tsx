import { Link } from 'react-router'
import { methodName } from '#domain/billing/method-name.ts'
import type { PaidWith } from '#domain/billing/payment.schema.ts'

/** Which card on file is charged, and the way to use another one. */
export function ChargedCard({ card }: { card: PaidWith | null }) {
  return (
    <p className="text-small text-muted">
      {card ? `Your card on file is ${methodName(card)}. ` : 'There is no card on file to charge. '}
      <Link to="/dashboard/card-on-file" className="text-link">
        {card ? 'Use another card' : 'Add a card first'}
      </Link>
    </p>
  )
}
