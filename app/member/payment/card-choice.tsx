import { RadioCards } from '#app/ui/radio-cards.tsx'
import { cardName } from '#domain/billing/card-name.ts'
import type { CardOnFile } from '#domain/memberships/membership.schema.ts'

/** The card on file or another one, of which `anotherText` tells the consequence. */
export function CardChoice({
  card,
  anotherText,
  isAnother,
  onChange,
}: {
  card: Pick<CardOnFile, 'brand' | 'last4'>
  anotherText: string
  isAnother: boolean
  onChange: (isAnother: boolean) => void
}) {
  return (
    <RadioCards
      name="pays"
      label="Card"
      value={isAnother ? 'another card' : 'card on file'}
      onChange={(value) => onChange(value === 'another card')}
      options={[
        { value: 'card on file', label: cardName(card), text: 'The card on file.' },
        { value: 'another card', label: 'Another card', text: anotherText },
      ]}
    />
  )
}
