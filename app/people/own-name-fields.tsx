import { TextField } from '#app/ui/field.tsx'

/** The names of whoever fills the form in. */
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
