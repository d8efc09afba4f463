import { TextField } from '#app/ui/field.tsx'
import * as m from '#messages'

/** The names of the person filling in the form. */
export function OwnNameFields({ person }: { person: { firstName?: string; lastName?: string } }) {
  return (
    <>
      <TextField
        name="firstName"
        label={m.forms_first_name()}
        hint={m.forms_first_name_hint()}
        autoComplete="given-name"
        dir="auto"
        defaultValue={person.firstName}
      />
      <TextField
        name="lastName"
        label={m.forms_last_name()}
        hint={m.forms_last_name_hint()}
        autoComplete="family-name"
        dir="auto"
        defaultValue={person.lastName}
      />
    </>
  )
}
