import { useState } from 'react'
import { Button } from '#app/ui/button.tsx'
import { SelectField, TextAreaField, TextField } from '#app/ui/field.tsx'
import { fullName } from '#domain/full-name.ts'
import type { OfficeForm } from '#domain/offices/listing/office-form.schema.ts'
import { specialtyWords } from '#domain/offices/office-words.ts'
import { stateNames } from '#domain/values/states.ts'
import * as m from '#messages'
import { SimpleFields } from './simple-fields.tsx'
import { weekdayWords } from './weekday-words.ts'

/** The fields of an office, for the office itself and for staff; their names begin with `form.`. */
export function OfficeFields({
  form,
  forStaff = false,
}: {
  form: OfficeForm
  /** Includes the fields that only staff see. */
  forStaff?: boolean
}) {
  const text = (field: 'name' | 'line1' | 'line2' | 'city' | 'zip' | 'phone') => ({
    name: `form.${field}`,
    defaultValue: form[field],
    autoComplete: 'off',
  })
  return (
    <div className="grid gap-8">
      <Group title={m.forms_office_address()}>
        <TextField {...text('name')} label={m.forms_office_name()} />
        <div className="grid gap-5 sm:grid-cols-[2fr_1fr]">
          <TextField {...text('line1')} label={m.forms_street()} />
          <TextField {...text('line2')} label={m.forms_office_suite()} optional />
        </div>
        <div className="grid gap-5 sm:grid-cols-3">
          <TextField {...text('city')} label={m.forms_city()} />
          <SelectField
            name="form.state"
            label={m.forms_state()}
            placeholder={m.forms_choose()}
            options={stateNames}
            defaultValue={form.state}
          />
          <TextField {...text('zip')} label={m.forms_zip()} inputMode="numeric" />
        </div>
        <div className="grid gap-5 sm:grid-cols-2">
          <TextField {...text('phone')} label={m.forms_phone()} type="tel" />
          <SimpleFields group="contact" form={form} forStaff={forStaff} />
        </div>
      </Group>
      <Hours form={form} />
      <Group title={m.forms_office_patients()}>
        <SimpleFields group="patients" form={form} forStaff={forStaff} />
      </Group>
      <Dentists form={form} />
    </div>
  )
}

/** A named group of fields. */
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
    <Group title={m.forms_office_hours()}>
      <p className="text-small text-muted">{m.forms_office_hours_hint()}</p>
      <div className="grid gap-4 sm:grid-cols-2">
        {weekdayWords.map((day, index) => (
          <TextField
            key={day()}
            name={`form.week.${index}`}
            label={day()}
            defaultValue={form.week[index]}
            autoComplete="off"
          />
        ))}
      </div>
      <TextAreaField
        name="form.exceptions"
        label={m.forms_office_exceptions()}
        optional
        rows={4}
        hint={m.forms_office_exceptions_hint()}
        defaultValue={form.exceptions}
      />
    </Group>
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
    <Group title={m.forms_office_dentists()}>
      {rows.length === 0 && <p className="text-muted">{m.forms_office_no_dentists()}</p>}
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
            <legend className="sr-only">{m.forms_office_dentist_number({ number: index + 1 })}</legend>
            <input type="hidden" name={`form.providers.${index}.id`} value={person.id} />
            <div className="grid gap-4 sm:grid-cols-3">
              <TextField {...field('firstName', m.forms_first_name())} />
              <TextField {...field('lastName', m.forms_last_name())} />
              <TextField {...field('credential', m.forms_office_degree())} optional />
            </div>
            <div className="grid gap-4 sm:grid-cols-3">
              <TextField {...field('npi', m.forms_office_npi())} optional inputMode="numeric" />
              <SelectField
                {...field('specialty', m.forms_office_specialty())}
                optional
                placeholder={m.forms_office_specialty_unknown()}
                options={specialtyWords()}
              />
              <TextField {...field('languages', m.forms_office_languages())} optional />
            </div>
            <div>
              <Button variant="secondary" size="sm" onClick={remove}>
                {person.firstName
                  ? m.forms_office_remove_dentist({ name: fullName(person) })
                  : m.forms_office_remove_dentist_number({ number: index + 1 })}
              </Button>
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
          {m.forms_office_add_dentist()}
        </Button>
      </div>
    </Group>
  )
}
