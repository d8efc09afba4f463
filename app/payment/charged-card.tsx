import { Link } from 'react-router'
import { cardName } from '#domain/billing/card-name.ts'
import type { CardOnFile } from '#domain/memberships/membership.schema.ts'

/** Which card on file is charged, and the way to use another one. */
export function ChargedCard({ card }: { card: Pick<CardOnFile, 'brand' | 'last4'> | null }) {
  return (
    <p className="text-small text-muted">
      {card ? `Your card on file is ${cardName(card)}. ` : 'There is no card on file to charge. '}
      <Link to="/dashboard/card-on-file" className="text-link">
        {card ? 'Use another card' : 'Add a card first'}
      </Link>
    </p>
  )
}
