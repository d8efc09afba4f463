import { useState } from 'react'
import { useForm } from '#app/browser/use-form.ts'
import { Button } from '#app/ui/button.tsx'
import { SelectField, TextField } from '#app/ui/field.tsx'
import { FormSummary } from '#app/ui/form-summary.tsx'
import type { CheckoutView } from '#domain/checkout/checkout.schema.ts'
import { mostPeople } from '#domain/checkout/most-people.ts'
import { formatCents } from '#domain/format.ts'
import { saveDraft } from './save-draft.ts'

const relationships = [
  { value: 'spouse', label: 'Spouse' },
  { value: 'domestic_partner', label: 'Domestic partner' },
  { value: 'child', label: 'Child' },
  { value: 'other', label: 'Other' },
]

/** Everyone covered beside the primary member; each adds the same to the price, and the summary shows it. */
export function FamilyStep({
  checkout,
  people,
  onSaved,
}: {
  checkout: CheckoutView
  /** How many people the visitor asked about; that many forms wait. */
  people: number
  onSaved: (checkout: CheckoutView) => void
}) {
  const kept = checkout.dependents
  const room = checkout.plan.eachMoreCents !== null
  const [rows, setRows] = useState(() => {
    const wanted = room ? Math.max(kept.length, people - 1) : 0
    return Array.from({ length: wanted }, (_, index) => ({ id: index, person: kept[index] }))
  })
  const form = useForm({
    schema: async () => (await import('./step-schemas.ts')).familySchema,
    prepare: (values) => ({ dependents: [], ...values }),
    submit: (values) => saveDraft(checkout.id, values),
    onSuccess: onSaved,
  })
  const add = () =>
    setRows([...rows, { id: Math.max(-1, ...rows.map((row) => row.id)) + 1, person: undefined }])

  return (
    <form {...form.props} className="grid gap-8" aria-labelledby="step-title">
      <FormSummary error={form.summary} />
      <p className="text-muted">{familyWords(checkout)}</p>
      {rows.map(({ id, person }, index) => {
        const name = (field: string) => `dependents.${index}.${field}`
        return (
          <fieldset key={id} className="grid gap-6 rounded-lg border border-line p-5 sm:grid-cols-2 sm:p-6">
            <legend className="px-2 font-semibold">
              {person ? `${person.firstName} ${person.lastName}` : `Person ${index + 2}`}
            </legend>
            <TextField
              name={name('firstName')}
              label="First name"
              defaultValue={person?.firstName}
              error={form.errors[name('firstName')]}
            />
            <TextField
              name={name('lastName')}
              label="Last name"
              defaultValue={person?.lastName ?? checkout.account.lastName}
              error={form.errors[name('lastName')]}
            />
            <TextField
              name={name('dateOfBirth')}
              type="date"
              label="Date of birth"
              defaultValue={person?.dateOfBirth}
              error={form.errors[name('dateOfBirth')]}
            />
            <SelectField
              name={name('relationship')}
              label="Relationship to you"
              hint="Children are covered until they turn 26."
              placeholder="Choose"
              options={relationships}
              defaultValue={person?.relationship ?? ''}
              error={form.errors[name('relationship')]}
            />
            <Button
              variant="quiet"
              size="sm"
              className="justify-self-start sm:col-span-2"
              onClick={() => setRows(rows.filter((row) => row.id !== id))}
            >
              Remove {person?.firstName ?? `person ${index + 2}`}
            </Button>
          </fieldset>
        )
      })}
      {room && rows.length < mostPeople - 1 && (
        <Button variant="secondary" icon="plus" className="justify-self-start" onClick={add}>
          Add a person
        </Button>
      )}
      <Button
        type="submit"
        size="lg"
        pending={form.pending}
        iconAfter="arrow-right"
        className="sm:justify-self-end"
      >
        {rows.length === 0 ? 'Continue with just me' : 'Continue'}
      </Button>
    </form>
  )
}

function familyWords({ plan, interval }: CheckoutView): string {
  const each = plan.eachMoreCents
  if (each === null) return `${plan.name} covers one person: you.`
  const every = interval === 'month' ? 'a month' : 'a year'
  if (each === 0) return `Everyone you add is included in ${plan.name} at no further cost.`
  return `Each person you add costs ${formatCents(each, { whole: true })} ${every}.`
}
