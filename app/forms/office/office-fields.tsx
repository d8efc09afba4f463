import { useState } from 'react'
import { Button } from '#app/ui/button.tsx'
import { CheckboxField, SelectField, TextAreaField, TextField } from '#app/ui/field.tsx'
import { fullName } from '#domain/full-name.ts'
import type { OfficeForm } from '#domain/offices/listing/office-form.schema.ts'
import { weekdays } from '#domain/offices/office-hours.rules.ts'
import {
  acceptanceLabels,
  accessibilityLabels,
  languageLabels,
  specialtyLabels,
} from '#domain/offices/office-words.ts'
import { stateNames } from '#domain/values/states.ts'

/** The fields of an office as its own people and the staff fill them in; their names begin with `form.`. */
export function OfficeFields({
  form,
  withEmail = false,
}: {
  form: OfficeForm
  /** For the staff: where the office is asked; nobody else sees it. */
  withEmail?: boolean
}) {
  const text = (field: 'name' | 'line1' | 'line2' | 'city' | 'zip' | 'phone' | 'email') => ({
    name: `form.${field}`,
    defaultValue: form[field],
    autoComplete: 'off',
  })
  return (
    <div className="grid gap-8">
      <Group title="Name and address">
        <TextField {...text('name')} label="Name" />
        <div className="grid gap-5 sm:grid-cols-[2fr_1fr]">
          <TextField {...text('line1')} label="Street address" />
          <TextField {...text('line2')} label="Suite or floor" optional />
        </div>
        <div className="grid gap-5 sm:grid-cols-3">
          <TextField {...text('city')} label="City" />
          <SelectField
            name="form.state"
            label="State"
            placeholder="Choose"
            options={stateNames}
            defaultValue={form.state}
          />
          <TextField {...text('zip')} label="ZIP code" inputMode="numeric" />
        </div>
        <div className="grid gap-5 sm:grid-cols-2">
          <TextField {...text('phone')} label="Phone" type="tel" />
          {withEmail && (
            <TextField
              {...text('email')}
              type="email"
              label="Email"
              optional
              hint="Where the office is asked to confirm its entry. The public does not see it."
            />
          )}
        </div>
      </Group>
      <Hours form={form} />
      <Group title="Patients">
        <SelectField
          name="form.acceptance"
          label="New patients"
          options={acceptanceLabels}
          defaultValue={form.acceptance}
        />
        <Ticks
          title="Specialties"
          name="form.specialties"
          labels={specialtyLabels}
          ticked={form.specialties}
        />
        <Ticks title="Languages" name="form.languages" labels={languageLabels} ticked={form.languages} />
        <Ticks
          title="Accessibility"
          name="form.accessibility"
          labels={accessibilityLabels}
          ticked={form.accessibility}
        />
      </Group>
      <Dentists form={form} />
    </div>
  )
}

/** Fields that belong together, under their name. */
export function Group({ title, children }: { title: string; children: React.ReactNode }) {
  return (
    <fieldset className="grid min-w-0 gap-5">
      <legend className="mb-4 text-heading">{title}</legend>
      {children}
    </fieldset>
  )
}

function Hours({ form }: { form: OfficeForm }) {
  return (
    <Group title="Hours">
      <p className="text-small text-muted">
        Write hours like 8:00 AM - 5:00 PM, several with a comma between, or Closed. Leave all empty where the
        hours are not known.
      </p>
      <div className="grid gap-4 sm:grid-cols-2">
        {weekdays.map((day, index) => (
          <TextField
            key={day}
            name={`form.week.${index}`}
            label={day}
            defaultValue={form.week[index]}
            autoComplete="off"
          />
        ))}
      </div>
      <TextAreaField
        name="form.exceptions"
        label="Closed days and other hours"
        optional
        rows={4}
        hint="One day a line: 2026-12-25 Closed (Christmas), or 2026-12-24 8:00 AM - 12:00 PM."
        defaultValue={form.exceptions}
      />
    </Group>
  )
}

/** A list to tick, with its name. */
export function Ticks({
  title,
  name,
  labels,
  ticked,
}: {
  title: string
  name: string
  labels: Record<string, string>
  ticked: readonly string[]
}) {
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1 text-small font-semibold">{title}</legend>
      <div className="grid gap-x-4 sm:grid-cols-2 lg:grid-cols-3">
        {Object.entries(labels).map(([value, label]) => (
          <CheckboxField
            key={value}
            name={name}
            value={value}
            label={label}
            defaultChecked={ticked.includes(value)}
          />
        ))}
      </div>
    </fieldset>
  )
}

type Dentist = OfficeForm['providers'][number]
const nobody: Dentist = {
  id: '',
  firstName: '',
  lastName: '',
  credential: '',
  npi: '',
  specialty: '',
  languages: '',
}

function Dentists({ form }: { form: OfficeForm }) {
  const [rows, setRows] = useState(() => form.providers.map((person, key) => ({ key, person })))
  return (
    <Group title="Dentists">
      {rows.length === 0 && <p className="text-muted">None are named.</p>}
      {rows.map(({ key, person }, index) => {
        const field = (name: keyof Dentist, label: string) => ({
          name: `form.providers.${index}.${name}`,
          label,
          defaultValue: person[name],
          autoComplete: 'off',
        })
        const remove = () => setRows(rows.filter((row) => row.key !== key))
        return (
          <fieldset key={key} className="grid min-w-0 gap-4 rounded-md border border-line p-4">
            <legend className="sr-only">{`Dentist ${index + 1}`}</legend>
            <input type="hidden" name={`form.providers.${index}.id`} value={person.id} />
            <div className="grid gap-4 sm:grid-cols-3">
              <TextField {...field('firstName', 'First name')} />
              <TextField {...field('lastName', 'Last name')} />
              <TextField {...field('credential', 'Degree')} optional />
            </div>
            <div className="grid gap-4 sm:grid-cols-3">
              <TextField {...field('npi', 'NPI')} optional inputMode="numeric" />
              <SelectField
                {...field('specialty', 'Specialty')}
                optional
                placeholder="Not told"
                options={specialtyLabels}
              />
              <TextField {...field('languages', 'Languages')} optional />
            </div>
            <div>
              <Button
                variant="secondary"
                size="sm"
                onClick={remove}
              >{`Take out${person.firstName ? ` ${fullName(person)}` : ` dentist ${index + 1}`}`}</Button>
            </div>
          </fieldset>
        )
      })}
      <div>
        <Button
          variant="secondary"
          size="sm"
          onClick={() =>
            setRows([...rows, { key: 1 + Math.max(0, ...rows.map(({ key }) => key)), person: nobody }])
          }
        >
          Add a dentist
        </Button>
      </div>
    </Group>
  )
}
