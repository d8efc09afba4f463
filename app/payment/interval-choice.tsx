import type { ComponentProps } from 'react'
import { RadioCards } from '#app/ui/radio-cards.tsx'
import type { Interval } from '#domain/values/plans.ts'
import * as m from '#messages'

/** The billing cycle, from those the plan is sold with; renders nothing if there is only one. */
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
