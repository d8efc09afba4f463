import { setOut, slashDate } from '#app/forms/input-mask.ts'
import { type FieldWords, TextField } from '#app/ui/field.tsx'
import { typedDate } from '#domain/format.ts'
import * as m from '#messages'

/**
 * A birth date as text: no one has to scroll back forty years, and phones show the number keypad. Accepts what
 * `birthDateSchema` reads.
 */
export function BirthDateField({
  autoComplete,
  defaultValue,
  ...words
}: Omit<FieldWords, 'label'> & { autoComplete: 'bday' | 'off'; defaultValue?: string | undefined }) {
  return (
    <TextField
      {...words}
      label={m.forms_date_of_birth()}
      placeholder={m.forms_date_of_birth_format()}
      inputMode="numeric"
      autoComplete={autoComplete}
      defaultValue={defaultValue && typedDate(defaultValue)}
      onInput={({ currentTarget, nativeEvent }) => setOut(currentTarget, nativeEvent.inputType, slashDate)}
    />
  )
}
