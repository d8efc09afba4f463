import { TextField } from '#app/ui/field.tsx'

/** The names of the person who fills in the form. */
export function OwnNameFields({
  person,
  errors,
}: {
  person: { firstName?: string; lastName?: string }
  errors: Record<string, string>
}) {
  return (
    <>
      <TextField
        name="firstName"
        label="First name"
        autoComplete="given-name"
        defaultValue={person.firstName}
        error={errors.firstName}
      />
      <TextField
        name="lastName"
        label="Last name"
        autoComplete="family-name"
        defaultValue={person.lastName}
        error={errors.lastName}
      />
    </>
  )
}
