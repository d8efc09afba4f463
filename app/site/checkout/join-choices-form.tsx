import { useEffect, useRef } from 'react'
import { Form, Link, useLocation, useSubmit } from 'react-router'
import { IntervalChoice } from '#app/payment/interval-choice.tsx'
import { Button } from '#app/ui/button.tsx'
import { SelectField } from '#app/ui/field.tsx'
import type { JoinChoices } from '#domain/orders/offers/join-choices.schema.ts'
import { maxPeople } from '#domain/plans/max-people.ts'
import type { Interval } from '#domain/values/plans.ts'
import { stateNames } from '#domain/values/states.ts'
import * as m from '#messages'

const peopleOptions = () =>
  Array.from({ length: maxPeople }, (_, index) => ({
    value: String(index + 1),
    label: m.checkout_people({ count: index + 1 }),
  }))

/**
 * The questions that decide which plans fit. Works as a plain form; with JavaScript each answer applies immediately.
 */
export function JoinChoicesForm({
  choices,
  intervals,
  office,
}: {
  choices: JoinChoices
  intervals: Interval[]
  office: { id: string; name: string; city: string; state: string } | null
}) {
  const submit = useSubmit()
  const { state: handedOver } = useLocation()
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    // The address can also change without this form: by a link to this page, or the browser's Back button.
    const { people, state, interval } = choices
    for (const [name, value] of Object.entries({ people: String(people), state: state ?? '', interval })) {
      const control = form.current?.elements.namedItem(name)
      if (control instanceof HTMLSelectElement || control instanceof RadioNodeList) control.value = value
    }
  }, [choices])
  return (
    <Form
      ref={form}
      method="get"
      preventScrollReset
      data-print="hide"
      className="my-10 grid gap-6 rounded-xl border border-line bg-surface p-6 sm:p-8 md:grid-cols-2 lg:grid-cols-[1fr_1fr_1.4fr]"
      onChange={(event) =>
        submit(event.currentTarget, { replace: true, preventScrollReset: true, state: handedOver })
      }
    >
      {choices.plan && <input type="hidden" name="plan" value={choices.plan} />}
      {choices.coupon && <input type="hidden" name="coupon" value={choices.coupon} />}
      <SelectField
        name="people"
        label={m.checkout_who_plan()}
        options={peopleOptions()}
        defaultValue={String(choices.people)}
      />
      {office ? (
        <div>
          <input type="hidden" name="office" value={office.id} />
          <p className="text-small font-semibold">{m.checkout_your_office()}</p>
          <p className="mt-1">{`${office.name}, ${office.city}, ${office.state}`}</p>
          <Link to="/find-a-dentist" className="text-small text-link">
            {m.checkout_choose_another_office()}
          </Link>
        </div>
      ) : (
        <SelectField
          name="state"
          label={m.checkout_where_live()}
          placeholder={m.checkout_any_state()}
          options={stateNames}
          defaultValue={choices.state ?? ''}
        />
      )}
      <div className="md:col-span-2 lg:col-span-1">
        <IntervalChoice intervals={intervals} defaultValue={choices.interval} />
      </div>
      <noscript>
        <Button type="submit" variant="secondary">
          {m.checkout_show_prices()}
        </Button>
      </noscript>
    </Form>
  )
}
