import { Link } from 'react-router'
import { methodName } from '#domain/billing/method-name.ts'
import type { PaidWith } from '#domain/billing/payment.schema.ts'

/** What is charged at once: a card on file, or Link; a bank account would take days. And the way to use another one. */
export function ChargedCard({ card }: { card: PaidWith | null }) {
  return (
    <p className="text-small text-muted">
      {card
        ? `We charge ${methodName(card)}. `
        : 'This is paid by card, at once, and there is none on file. '}
      <Link to="/dashboard/card-on-file" className="text-link">
        {card ? 'Use another card' : 'Add a card first'}
      </Link>
    </p>
  )
}
