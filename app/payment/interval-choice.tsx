import type { ComponentProps } from 'react'
import { RadioCards } from '#app/ui/radio-cards.tsx'
import { capital, intervalWords } from '#domain/plans/interval.ts'
import type { Interval } from '#domain/values/plans.ts'

/** How often a plan is paid for, of the intervals it is sold by; no question where there is no choice. */
export function IntervalChoice({
  intervals,
  ...props
}: { intervals: readonly Interval[] } & Pick<
  ComponentProps<typeof RadioCards>,
  'value' | 'defaultValue' | 'onChange'
>) {
  if (intervals.length < 2) return null
  const options = intervals.map((value) => ({ value, label: capital(intervalWords(value).by) }))
  return (
    <RadioCards name="interval" label="How do you want to pay?" columns={2} options={options} {...props} />
  )
}
