import type { ComponentProps } from 'react'
import { RadioCards } from '#app/ui/radio-cards.tsx'
import type { Interval } from '#domain/values/plans.ts'
import * as m from '#messages'

/** How often a plan is paid for, of the intervals it is sold by; no question where there is no choice. */
export function IntervalChoice({
  intervals,
  ...props
}: { intervals: readonly Interval[] } & Pick<
  ComponentProps<typeof RadioCards>,
  'value' | 'defaultValue' | 'onChange'
>) {
  if (intervals.length < 2) return null
  const options = intervals.map((value) => ({ value, label: m.payment_interval({ interval: value }) }))
  return <RadioCards name="interval" label={m.payment_how_often()} columns={2} options={options} {...props} />
}
