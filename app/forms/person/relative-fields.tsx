import { CheckboxField, SelectField, TextField } from '#app/ui/field.tsx'
import { childToAge } from '#domain/law/ages.ts'
import * as m from '#messages'
import { BirthDateField } from './birth-date-field.tsx'
import { type Relationship, relationWords } from './relation-words.ts'

/**
 * The fields of one family member, including what keeps a grown child on the plan; `prefix` precedes their names if a
 * form has several.
 */
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
  /** Whose family it is. */
  of?: 'you' | 'member'
}) {
  const field = (name: string) => ({ name: prefix + name })
  return (
    <>
      <TextField
        {...field('firstName')}
        label={m.forms_first_name()}
        hint={m.forms_first_name_of_them_hint()}
        dir="auto"
        autoComplete="off"
        defaultValue={person.firstName}
      />
      <TextField
        {...field('lastName')}
        label={m.forms_last_name()}
        hint={m.forms_last_name_hint()}
        dir="auto"
        autoComplete="off"
        defaultValue={person.lastName}
      />
      <BirthDateField {...field('dateOfBirth')} autoComplete="off" defaultValue={person.dateOfBirth} />
      <SelectField
        {...field('relationship')}
        label={m.forms_relation_to({ of })}
        placeholder={m.forms_choose()}
        options={relationWords}
        defaultValue={person.relationship ?? ''}
      />
      <div className="sm:col-span-2">
        <CheckboxField
          {...field('disabled')}
          label={m.forms_disability()}
          hint={m.forms_relative_age_hint({ age: childToAge })}
          defaultChecked={person.disabled}
        />
      </div>
    </>
  )
}
