import { Form } from 'react-router'
import { useRejectCardNumberInQuery } from '#app/forms/reject-card-number-in-query.ts'
import { Button } from '#app/ui/button.tsx'
import { SelectField, TextField } from '#app/ui/field.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { formatCents } from '#domain/format.ts'
import type { SavingsSummary } from '#domain/savings/savings-summary.server.ts'
import * as m from '#messages'

/** Chooses the plan and place for the prices; a plain GET form, so it works before scripts load. */
export function PriceChoice({ summary, basket }: { summary: SavingsSummary; basket: string }) {
  const { asked, plans, leastId, plan, fault } = summary
  const card = useRejectCardNumberInQuery()
  return (
    <Form
      method="get"
      role="search"
      data-print="hide"
      aria-label={m.savings_choice()}
      onSubmit={card.keepOut}
      preventScrollReset
      className="mt-8 grid max-w-wide items-start gap-4 rounded-xl border border-line bg-surface p-4 shadow-raised sm:grid-cols-[1fr_1fr_auto] sm:p-5"
    >
      {basket !== '' && <input type="hidden" name="basket" value={basket} />}
      <SelectField
        key={plan?.id}
        name="plan"
        label={m.savings_plan()}
        defaultValue={plan?.id ?? ''}
        options={plans.map((choice) => ({ value: choice.id, label: labelOf(choice, leastId) }))}
      />
      <TextField
        key={asked.at}
        name="at"
        label={m.savings_where()}
        optional
        autoComplete="postal-code"
        maxLength={80}
        defaultValue={asked.at}
        error={card.fault('at') ?? fault ?? undefined}
        before={<Icon name="pin" />}
      />
      <Button type="submit" className="sm:mt-7.25">
        {m.savings_show_prices()}
      </Button>
    </Form>
  )
}

/** A plan's name, noting if it's the member's own or the cheapest for as many people. */
function labelOf(
  { id, name, own, people, yearCents }: SavingsSummary['plans'][number],
  leastId: string | null,
): string {
  if (own === 'current') return m.savings_plan_own({ plan: name })
  if (id !== leastId) return name
  return m.savings_plan_least({ plan: name, people, price: formatCents(yearCents, { whole: true }) })
}
