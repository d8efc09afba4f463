import { lazy, type ReactNode, Suspense } from 'react'
import { Form } from 'react-router'
import { Scrolling, Sheet } from '#app/console/parts.tsx'
import { Button } from '#app/ui/button.tsx'
import { SelectField, TextField } from '#app/ui/field.tsx'
import { useHydrated } from '#app/ui/late/use-hydrated.ts'
import { intervalWords, longestFirst } from '#domain/plans/interval.ts'
import { stateNames } from '#domain/states.ts'
import type { MonthPlotProps } from './month-plot.tsx'

type Choice = { value: string; label: string }

/** What a report is about, in its address. */
export function Filters({
  search,
  from,
  to,
  offices,
  plans,
}: {
  search: URLSearchParams
  from: string
  to: string
  offices: Choice[]
  plans: Choice[]
}) {
  const chosen = (name: string) => search.get(name) ?? ''
  return (
    <Form method="get" className="mb-6 grid items-end gap-3 sm:grid-cols-2 lg:grid-cols-4">
      <TextField name="from" type="month" label="From" defaultValue={from} />
      <TextField name="to" type="month" label="To" defaultValue={to} />
      <SelectField
        name="officeId"
        label="Office"
        placeholder="Every office"
        options={offices}
        defaultValue={chosen('officeId')}
      />
      <SelectField
        name="planId"
        label="Plan"
        placeholder="Every plan"
        options={plans}
        defaultValue={chosen('planId')}
      />
      <SelectField
        name="state"
        label="State"
        placeholder="Every state"
        options={Object.entries(stateNames).map(([value, label]) => ({ value, label }))}
        defaultValue={chosen('state')}
      />
      <SelectField
        name="interval"
        label="Billing"
        placeholder="Every billing"
        options={longestFirst.map((value) => ({ value, label: intervalWords(value).label }))}
        defaultValue={chosen('interval')}
      />
      <div>
        <Button type="submit" variant="secondary">
          Show
        </Button>
      </div>
    </Form>
  )
}

const MonthPlot = lazy(async () => ({ default: (await import('./month-plot.tsx')).MonthPlot }))

/** A picture with its table beside it: the table has the same figures, for who reads those. */
export function Plotted({
  title,
  formula,
  plot,
  children,
}: {
  title: string
  formula: ReactNode
  plot: MonthPlotProps
  children: ReactNode
}) {
  const isHydrated = useHydrated()
  return (
    <Sheet title={title} lead={formula} flush>
      <div className="grid lg:grid-cols-2">
        <div className="h-72 min-w-0 p-4">
          {isHydrated && (
            <Suspense fallback={null}>
              <MonthPlot {...plot} />
            </Suspense>
          )}
        </div>
        <div className="max-h-96 min-w-0 overflow-y-auto border-line max-lg:border-t lg:border-s">
          <Scrolling label={title}>{children}</Scrolling>
        </div>
      </div>
    </Sheet>
  )
}
