import { CheckboxField, SelectField, TextField } from '#app/ui/field.tsx'
import { childAgeWords, disabilityLabel } from '#domain/law/ages.ts'
import * as m from '#messages'
import { BirthDateField } from './birth-date-field.tsx'
import { type Relationship, relationWords } from './relation-words.ts'

/** The fields of one person of somebody's family, with what keeps a grown child on the plan; `prefix` goes before their names where a form has several. */
export function RelativeFields({
  person,
  prefix = '',
  of = 'you',
}: {
  person: {
    firstName?: string
    lastName?: string
    dateOfBirth?: string
    relationship?: Relationship
    disabled?: boolean
  }
  prefix?: string
  /** Whose family it is, in words. */
  of?: string
}) {
  const field = (name: string) => ({ name: prefix + name })
  return (
    <>
      <TextField
        {...field('firstName')}
        label="First name"
        hint={m.forms_first_name_of_them_hint()}
        dir="auto"
        autoComplete="off"
        defaultValue={person.firstName}
      />
      <TextField
        {...field('lastName')}
        label="Last name"
        hint={m.forms_last_name_hint()}
        dir="auto"
        autoComplete="off"
        defaultValue={person.lastName}
      />
      <BirthDateField {...field('dateOfBirth')} autoComplete="off" defaultValue={person.dateOfBirth} />
      <SelectField
        {...field('relationship')}
        label={`Relationship to ${of}`}
        placeholder="Choose"
        options={relationWords}
        defaultValue={person.relationship ?? ''}
      />
      <div className="sm:col-span-2">
        <CheckboxField
          {...field('disabled')}
          label={disabilityLabel}
          hint={`Children are on the plan to their ${childAgeWords}, with a disability beyond it.`}
          defaultChecked={person.disabled}
        />
      </div>
    </>
  )
}
