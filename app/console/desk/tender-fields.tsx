import { useState } from 'react'
import { TextField } from '#app/ui/field.tsx'
import { RadioCards } from '#app/ui/radio-cards.tsx'

const tenders = [
  { value: 'cash', label: 'Cash' },
  { value: 'check', label: 'Check' },
  { value: 'terminal', label: 'Card terminal' },
]
const references: Record<string, string> = {
  check: 'Number of the check',
  terminal: 'Reference on the slip',
}

/** How something is paid for at the desk, or paid back there: fields `paid.tender` and `paid.reference` of their form. */
export function TenderFields({
  errors,
  label = 'Paid by',
}: {
  errors: Record<string, string>
  label?: string
}) {
  const [tender, setTender] = useState('')
  const reference = references[tender]
  return (
    <>
      <RadioCards
        name="paid.tender"
        label={label}
        columns={3}
        options={tenders}
        value={tender}
        onChange={setTender}
        error={errors['paid.tender']}
      />
      {reference && (
        <TextField
          name="paid.reference"
          label={reference}
          autoComplete="off"
          error={errors['paid.reference']}
        />
      )}
    </>
  )
}
