import { useEffect, useState } from 'react'
import { Link, useParams, useRevalidator } from 'react-router'
import { useAskOn } from '#app/payment/use-payment.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { Spinner } from '#app/ui/spinner.tsx'
import type { CardSale } from '#domain/back-office/desk/card-sales.server.ts'
import { formatCents } from '#domain/format.ts'
import type { DeskAddress } from './desk-workspace.server.ts'

/** Card payments entered before this page was reloaded whose outcome isn't known yet, then their outcome. */
export function CardSales({ address, sales }: { address: DeskAddress; sales: CardSale[] }) {
  /** The names of the sales that were open when the page loaded. */
  const [seen, setSeen] = useState(new Map<string, string | null>())
  useEffect(() => {
    const open = sales.filter(({ id, status }) => status === 'open' && !seen.has(id))
    if (open.length > 0) setSeen(new Map([...seen, ...open.map(({ id, name }) => [id, name] as const)]))
  }, [sales, seen])
  const { card: opened } = useParams()
  // Anyone who has opened the member's card has already seen the outcome.
  const shown = sales.filter(
    ({ id, status, card }) => status === 'open' || (seen.has(id) && (!card || card !== opened)),
  )
  return shown.map(({ id, status, name, totalCents, card }) => {
    const who = `${name ?? seen.get(id) ?? 'A family'}, ${formatCents(totalCents)}`
    if (status === 'open') return <Charging key={id} title={`${who}: don’t take another payment for this.`} />
    return (
      <Notice
        key={id}
        tone={card ? 'success' : 'warning'}
        announce
        className="mb-6"
        title={card ? `${who}: paid and enrolled.` : `${who}: nothing was charged.`}
      >
        {card ? (
          <Link to={`/${address.place}/desk/${card}${address.search}`} className="text-link">
            Open the card
          </Link>
        ) : (
          'Enroll them again, with another card or in cash.'
        )}
      </Notice>
    )
  })
}

/** Polls until it's known whether a card was charged. */
export function Charging({ title }: { title: string }) {
  const { revalidate } = useRevalidator()
  useAskOn(async () => {
    await revalidate()
    return 'open'
  })
  return (
    <Notice tone="info" announce className="mb-6" title={title}>
      <p>
        The payment processor hasn’t confirmed yet whether the card was charged. If the bank is waiting for
        the customer, the request expires after ten minutes and nothing is charged.
      </p>
      <p className="mt-4">
        <Spinner label="Checking with the payment processor" />
      </p>
    </Notice>
  )
}
