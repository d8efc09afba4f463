import { type ReactNode, useState } from 'react'
import { TextField } from '#app/ui/field.tsx'
import { RadioCards } from '#app/ui/radio-cards.tsx'

const tenders = [
  { value: 'cash', label: 'Cash' },
  { value: 'check', label: 'Check' },
  { value: 'terminal', label: 'Card terminal' },
]
const references: Record<string, string> = {
  check: 'Check number',
  terminal: 'Reference on the slip',
}

const entered = { value: 'card', label: 'Card, entered here' }

/**
 * The tender of a payment or refund at the desk: the form fields `paid.tender` and `paid.reference`. `card`: the card
 * field, if one can be entered.
 */
export function TenderFields({
  label = 'Paid by',
  card,
  onTender,
}: {
  label?: string
  card?: ReactNode
  onTender?: (tender: string) => void
}) {
  const [tender, setTender] = useState('')
  const reference = references[tender]
  return (
    <>
      <RadioCards
        name="paid.tender"
        label={label}
        columns={card ? 2 : 3}
        options={card ? [...tenders, entered] : tenders}
        value={tender}
        onChange={(next) => {
          setTender(next)
          onTender?.(next)
        }}
      />
      {tender === 'card' && card}
      {reference && <TextField name="paid.reference" label={reference} autoComplete="off" />}
    </>
  )
}
