import { type ReactNode, useState } from 'react'
import { Button } from '#app/ui/button.tsx'
import { RadioCards } from '#app/ui/radio-cards.tsx'
import { methodName } from '#domain/billing/method-name.ts'
import type { PaidWith } from '#domain/billing/payment.schema.ts'
import { CardFields } from './card-fields.tsx'

type Form = { pending: boolean; errors: Record<string, string> }

/**
 * Which card pays, and the one button that takes money; in a form of `paySchema`. `anotherText` tells what becomes of
 * another card than the one on file; `children` are the words of the button, with the amount.
 */
export function PayWithCard({
  form,
  card,
  anotherText = '',
  children,
}: {
  form: Form
  card: PaidWith | null
  anotherText?: string
  children: ReactNode
}) {
  const [isAnother, setAnother] = useState(!card)
  return (
    <>
      {card && (
        <CardChoice card={card} anotherText={anotherText} isAnother={isAnother} onChange={setAnother} />
      )}
      {isAnother && <CardFields errors={form.errors} />}
      <Button type="submit" size="lg" wide pending={form.pending}>
        {form.pending ? 'Paying…' : children}
      </Button>
    </>
  )
}

/** The card on file or another one, of which `anotherText` tells the consequence. */
function CardChoice({
  card,
  anotherText,
  isAnother,
  onChange,
}: {
  card: PaidWith
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
        { value: 'card on file', label: methodName(card), text: 'The card on file.' },
        { value: 'another card', label: 'Another card', text: anotherText },
      ]}
    />
  )
}
