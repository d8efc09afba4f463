import { CheckboxField, SelectField, TextField } from '#app/ui/field.tsx'
import type { DependentView } from '#domain/memberships/membership.schema.ts'

/** How somebody is related, in the words of a form. */
export const relationWords: Record<DependentView['relationship'], string> = {
  spouse: 'Spouse',
  domestic_partner: 'Domestic partner',
  child: 'Child',
  other: 'Other',
}

const relations = Object.entries(relationWords).map(([value, label]) => ({ value, label }))

/** The fields of one person of the family. */
export function PersonFields({
  person,
  errors,
}: {
  person: Partial<DependentView>
  errors: Record<string, string>
}) {
  return (
    <>
      <div className="grid gap-6 sm:grid-cols-2">
        <TextField
          name="firstName"
          label="First name"
          autoComplete="off"
          defaultValue={person.firstName}
          error={errors.firstName}
        />
        <TextField
          name="lastName"
          label="Last name"
          autoComplete="off"
          defaultValue={person.lastName}
          error={errors.lastName}
        />
        <TextField
          name="dateOfBirth"
          type="date"
          label="Date of birth"
          defaultValue={person.dateOfBirth}
          error={errors.dateOfBirth}
        />
        <SelectField
          name="relationship"
          label="Relationship to you"
          placeholder="Choose"
          options={relations}
          defaultValue={person.relationship ?? ''}
          error={errors.relationship}
        />
      </div>
      <CheckboxField
        name="disabled"
        label="Has a disability"
        hint="Children are covered to their 26th birthday, with a disability beyond it."
        defaultChecked={person.disabled}
        error={errors.disabled}
      />
    </>
  )
}
