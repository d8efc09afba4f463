import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { Card } from '#app/console/parts.tsx'
import { BirthDateField } from '#app/forms/person/birth-date-field.tsx'
import { RelativeFields } from '#app/forms/person/relative-fields.tsx'
import { StateQuestion } from '#app/forms/person/state-question.tsx'
import { Button } from '#app/ui/button.tsx'
import { SelectField, TextField } from '#app/ui/field.tsx'
import { maxPeople } from '#domain/plans/max-people.ts'
import { eachMoreWords, type ShownPrice, shownPriceWords } from '#domain/plans/shown-price.rules.ts'
import { stateNames } from '#domain/values/states.ts'

export type SalePlan = {
  id: string
  name: string
  prices: ShownPrice[]
}

/** All the questions for a family on one page: the plan, the member, the family, a coupon. */
export function SaleFields({ plans, onChange }: { plans: SalePlan[]; onChange: () => void }) {
  const [planId, setPlanId] = useState(plans[0]?.id ?? '')
  const [lastName, setLastName] = useState('')
  const [rows, setRows] = useState<number[]>([])
  const adder = useRef<HTMLButtonElement>(null)
  const plan = plans.find(({ id }) => id === planId)
  const field = (name: string) => ({ name, autoComplete: 'off' })
  function show(next: number[]) {
    flushSync(() => setRows(next))
    onChange()
  }
  return (
    <>
      <Card title="Plan">
        <div className="grid gap-5 sm:grid-cols-3">
          <SelectField
            {...field('planId')}
            label="Plan"
            value={planId}
            onChange={({ currentTarget }) => setPlanId(currentTarget.value)}
            options={plans.map(({ id, name }) => ({ value: id, label: name }))}
          />
          <SelectField
            key={planId}
            {...field('interval')}
            label="Paid"
            options={(plan?.prices ?? []).map((price) => ({
              value: price.interval,
              label: shownPriceWords(price),
            }))}
            hint={plan && eachMoreWords(plan.prices)}
          />
          <TextField {...field('couponCode')} label="Coupon" optional />
        </div>
      </Card>
      <Card title="Member" lead="The adult who signs the agreement.">
        <div className="grid gap-5 sm:grid-cols-2">
          <TextField {...field('account.firstName')} label="First name" hint="Or the only name." dir="auto" />
          <TextField
            {...field('account.lastName')}
            label="Last name"
            hint="With one name only, leave this empty."
            dir="auto"
            onBlur={({ currentTarget }) => setLastName(currentTarget.value)}
          />
          <BirthDateField name="account.dateOfBirth" autoComplete="off" />
          <TextField {...field('account.phone')} label="Phone" type="tel" />
          <SelectField
            {...field('language')}
            label="Language"
            hint="For the agreement, documents and emails."
            options={{ en: 'English', es: 'Español' }}
          />
          <TextField
            {...field('account.email')}
            label="Email"
            type="email"
            optional
            hint="We send the documents and a sign-in link here. Without an email, print the documents."
            className=""
          />
          <TextField {...field('account.address.line1')} label="Street address" />
          <TextField {...field('account.address.line2')} label="Apartment or suite" optional />
          <TextField {...field('account.address.city')} label="City" />
          <SelectField
            {...field('account.address.state')}
            label="State"
            placeholder="Choose"
            options={stateNames}
          />
          <TextField {...field('account.address.zip')} label="ZIP code" inputMode="numeric" />
        </div>
        <StateQuestion prefix="account.address." />
      </Card>
      <Card title="Family" lead="Everyone on the plan besides the member.">
        <div className="grid gap-5">
          {rows.map((id, index) => (
            <fieldset
              key={id}
              className="grid items-end gap-5 border-b border-line pb-5 sm:grid-cols-2 lg:grid-cols-4"
            >
              <legend className="mb-3 font-semibold">{`Person ${index + 2}`}</legend>
              <RelativeFields person={{ lastName }} prefix={`dependents.${index}.`} of="member" />
              <Button
                variant="quiet"
                size="sm"
                className="justify-self-start"
                onClick={() => {
                  show(rows.filter((row) => row !== id))
                  adder.current?.focus()
                }}
              >{`Remove person ${index + 2}`}</Button>
            </fieldset>
          ))}
          {rows.length < maxPeople - 1 && (
            <Button
              ref={adder}
              variant="secondary"
              size="sm"
              icon="plus"
              className="justify-self-start"
              onClick={() => {
                const next = Math.max(-1, ...rows) + 1
                show([...rows, next])
                document.querySelector<HTMLElement>(`[name="dependents.${rows.length}.firstName"]`)?.focus()
              }}
            >
              Add a person
            </Button>
          )}
        </div>
      </Card>
    </>
  )
}
