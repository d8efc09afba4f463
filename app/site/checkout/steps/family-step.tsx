import { type ComponentProps, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { clearDraft, loadDraft } from '#app/forms/form-draft.ts'
import { RelativeFields } from '#app/forms/person/relative-fields.tsx'
import { useForm } from '#app/forms/use-form.ts'
import { saveDraft } from '#app/site/checkout/save-draft.ts'
import { Button } from '#app/ui/button.tsx'
import { CheckedForm, Submit } from '#app/ui/field.tsx'
import { FormSummary } from '#app/ui/form-summary.tsx'
import { formatCents } from '#domain/format.ts'
import { fullName } from '#domain/full-name.ts'
import type { CheckoutView } from '#domain/orders/checkout/checkout.schema.ts'
import { maxPeople } from '#domain/plans/max-people.ts'
import * as m from '#messages'
import { rememberStep, stepKey } from './step-memory.ts'

type Person = ComponentProps<typeof RelativeFields>['person']

/** Everyone on the plan besides the primary member. Each adds the same price, which the summary shows. */
export function FamilyStep({
  checkout,
  onSaved,
}: {
  checkout: CheckoutView
  onSaved: (checkout: CheckoutView) => unknown
}) {
  const { plan, toName } = checkout
  const most = plan.eachMoreCents === null ? Number(!plan.coversMember) : maxPeople - 1
  const adder = useRef<HTMLButtonElement>(null)
  const [rows, setRows] = useState(() => {
    const typed = loadDraft<{ dependents?: Person[] }>(stepKey('family', checkout.id))
    const known: Person[] = typed ? (typed.dependents ?? []) : checkout.dependents
    // As many forms as the number of people asked for.
    const wanted = typed ? known.length : known.length + toName
    return Array.from({ length: Math.min(wanted, most) }, (_, index) => ({ id: index, person: known[index] }))
  })
  const form = useForm({
    schema: async () => (await import('./step-schemas.ts')).familySchema,
    prepare: (values) => ({ dependents: [], ...values }),
    submit: (values) => saveDraft(checkout.id, values),
    onSuccess: (fresh) => {
      clearDraft(stepKey('family', checkout.id))
      return onSaved(fresh)
    },
  })
  const element = form.props.ref
  const keep = (typed: HTMLFormElement) => void rememberStep('family', checkout.id, typed).catch(() => {})
  function show(next: typeof rows) {
    // Synchronously, because the form is read next.
    flushSync(() => setRows(next))
    if (element.current) keep(element.current)
  }
  const add = () => show([...rows, { id: Math.max(-1, ...rows.map((row) => row.id)) + 1, person: undefined }])
  function remove(id: number) {
    show(rows.filter((row) => row.id !== id))
    // Errors refer to row indexes, which have changed; the pressed button is gone too.
    form.setErrors({})
    adder.current?.focus()
  }

  return (
    <CheckedForm
      form={form}
      className="grid gap-8"
      aria-labelledby="step-title"
      onInput={(event) => keep(event.currentTarget)}
    >
      <FormSummary />
      <p className="text-muted">{familyWords(checkout)}</p>
      {rows.map(({ id, person }, index) => {
        return (
          <fieldset key={id} className="grid gap-6 rounded-lg border border-line p-5 sm:grid-cols-2 sm:p-6">
            <legend className="px-2 font-semibold">
              {person?.firstName
                ? fullName(person)
                : plan.coversMember
                  ? m.checkout_person_number({ number: index + 2 })
                  : m.checkout_child_number({ number: index + 1 })}
            </legend>
            <RelativeFields
              person={
                person ?? {
                  lastName: checkout.account.lastName,
                  ...(!plan.coversMember && { relationship: 'child' as const }),
                }
              }
              prefix={`dependents.${index}.`}
            />
            <Button
              variant="quiet"
              size="sm"
              className="justify-self-start sm:col-span-2"
              onClick={() => remove(id)}
            >
              {person?.firstName
                ? m.checkout_remove_named({ name: person.firstName })
                : plan.coversMember
                  ? m.checkout_remove_person({ number: index + 2 })
                  : m.checkout_remove_child({ number: index + 1 })}
            </Button>
          </fieldset>
        )
      })}
      {rows.length < most && (
        <Button ref={adder} variant="secondary" icon="plus" className="justify-self-start" onClick={add}>
          {plan.coversMember ? m.checkout_add_person() : m.checkout_add_child()}
        </Button>
      )}
      <Submit size="lg" iconAfter="arrow-right" className="sm:justify-self-end">
        {rows.length === 0 && plan.coversMember ? m.checkout_continue_just_me() : m.checkout_continue()}
      </Submit>
    </CheckedForm>
  )
}

function familyWords({ plan, interval }: CheckoutView): string {
  const { name, coversMember, eachMoreCents: each } = plan
  const price = formatCents(each ?? 0, { whole: true })
  if (!coversMember) return m.checkout_family_children({ hasPrice: Boolean(each), interval, name, price })
  if (each === null) return m.checkout_family_only_you({ name })
  if (each === 0) return m.checkout_family_included({ name })
  return m.checkout_family_each({ interval, price })
}
