import type { ComponentProps } from 'react'
import { RadioCards } from '#app/ui/radio-cards.tsx'

const options = [
  { value: 'year', label: 'By the year' },
  { value: 'month', label: 'By the month' },
]

/** Whether a plan is paid for by the year or by the month. */
export function IntervalChoice(
  props: Pick<ComponentProps<typeof RadioCards>, 'value' | 'defaultValue' | 'onChange' | 'error'>,
) {
  return (
    <RadioCards name="interval" label="How do you want to pay?" columns={2} options={options} {...props} />
  )
}
