import { Form, Link, useSubmit } from 'react-router'
import { IntervalChoice } from '#app/payment/interval-choice.tsx'
import { Button } from '#app/ui/button.tsx'
import { CheckboxField, SelectField } from '#app/ui/field.tsx'
import { fullName } from '#domain/full-name.ts'
import type { PurchaseChoices } from '#domain/orders/purchase/purchase-options.server.ts'
import { maxPeople } from '#domain/plans/max-people.ts'
import type { Interval } from '#domain/values/plans.ts'
import * as m from '#messages'

const moreOptions = () =>
  Array.from({ length: maxPeople }, (_, count) => ({
    value: String(count),
    label: m.purchase_more_people({ count }),
  }))

type Person = { id: string; firstName: string; lastName: string }
type Office = { id: string; name: string; city: string; state: string }

/**
 * The questions that decide which plans fit. Works as a plain form; with JavaScript each answer applies immediately.
 */
export function PurchaseChoicesForm({
  choices,
  intervals,
  people,
  office,
  homes,
}: {
  choices: PurchaseChoices
  intervals: Interval[]
  people: Person[]
  office: Office | null
  /** The dental offices of the existing memberships. */
  homes: Office[]
}) {
  const submit = useSubmit()
  const known = office && !homes.some(({ id }) => id === office.id) ? [office, ...homes] : homes
  return (
    <Form
      method="get"
      preventScrollReset
      aria-label={m.purchase_choices()}
      className="grid gap-7 rounded-xl border border-line bg-surface p-6"
      onChange={(event) => submit(event.currentTarget, { replace: true, preventScrollReset: true })}
    >
      {choices.plan && <input type="hidden" name="plan" value={choices.plan} />}
      {choices.coupon && <input type="hidden" name="coupon" value={choices.coupon} />}
      <IntervalChoice intervals={intervals} defaultValue={choices.interval} />
      <fieldset>
        <legend className="mb-2 text-small font-semibold">{m.purchase_who()}</legend>
        <p className="text-small text-muted">{m.purchase_who_text({ hasPeople: people.length > 0 })}</p>
        {people.map(({ id, firstName, lastName }) => (
          <CheckboxField
            key={id}
            name="with"
            value={id}
            label={fullName({ firstName, lastName })}
            defaultChecked={choices.with.includes(id)}
          />
        ))}
        <div className="mt-4">
          <SelectField
            name="more"
            label={m.purchase_anyone_else()}
            options={moreOptions()}
            defaultValue={String(choices.more)}
          />
        </div>
      </fieldset>
      <div>
        <SelectField
          name="office"
          label={m.purchase_office()}
          optional
          placeholder={m.purchase_office_any()}
          options={known.map(({ id, name, city, state }) => ({
            value: id,
            label: `${name}, ${city}, ${state}`,
          }))}
          defaultValue={office?.id ?? ''}
        />
        <p className="mt-2 text-small text-muted">
          <span>{m.purchase_office_later()}</span>{' '}
          <Link to="/find-a-dentist" className="text-link">
            {m.purchase_find_dentist()}
          </Link>
        </p>
      </div>
      <noscript>
        <Button type="submit" variant="secondary">
          {m.purchase_show_prices()}
        </Button>
      </noscript>
    </Form>
  )
}
