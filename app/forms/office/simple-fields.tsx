import { SelectField, TextField } from '#app/ui/field.tsx'
import { codeWords, fieldHint, fieldName } from '#domain/offices/field-words.ts'
import { fieldsOfOffice } from '#domain/offices/office-fields.ts'
import type { CodedFieldName, OfficeField, OfficeForm } from '#domain/values/office-fields.ts'
import { Ticks } from './ticks.tsx'

/** The simple fields of one group of the form: text and choice fields, then checkbox lists. */
export function SimpleFields({
  group,
  form,
  forStaff,
}: {
  group: OfficeField['group']
  form: OfficeForm
  /** Includes the fields that only staff see. */
  forStaff: boolean
}) {
  const shown = fieldsOfOffice.filter(
    ([, field]) =>
      field.group === group && field.added !== 'read' && (forStaff || field.seenIn !== 'console'),
  )
  const isList = ([, { kind }]: (typeof shown)[number]) => kind === 'choices'
  return [...shown.filter((each) => !isList(each)), ...shown.filter(isList)].map(([name, { kind }]) => {
    const words = name in codeWords ? codeWords[name as CodedFieldName]() : {}
    const value = form[name] ?? ''
    if (kind === 'choices')
      return (
        <Ticks
          key={name}
          title={fieldName(name)}
          name={`form.${name}`}
          labels={words}
          ticked={[value].flat()}
        />
      )
    const field = {
      name: `form.${name}`,
      label: fieldName(name),
      hint: fieldHint(name),
      defaultValue: String(value),
    }
    return kind === 'choice' ? (
      <SelectField key={name} {...field} options={words} />
    ) : (
      <TextField
        key={name}
        {...field}
        optional
        type={kind === 'email' ? 'email' : 'text'}
        autoComplete="off"
      />
    )
  })
}
