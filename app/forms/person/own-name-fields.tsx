import { TextField } from '#app/ui/field.tsx'

/** The names of the person who fills in the form. */
export function OwnNameFields({ person }: { person: { firstName?: string; lastName?: string } }) {
  return (
    <>
      <TextField
        name="firstName"
        label="First name"
        autoComplete="given-name"
        defaultValue={person.firstName}
      />
      <TextField
        name="lastName"
        label="Last name"
        autoComplete="family-name"
        defaultValue={person.lastName}
      />
    </>
  )
}
