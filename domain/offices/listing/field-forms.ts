import { fieldsOfOffice } from '#domain/offices/office-fields.ts'
import type { StoredOfficeFields, TypedOfficeFields } from '#domain/values/office-fields.ts'

/** The simple fields of a new office, as stored. */
export const initialFields = Object.fromEntries(
  fieldsOfOffice.map(([name, field]) => [name, 'initial' in field ? field.initial : null]),
) as Required<StoredOfficeFields>

/** The simple fields as a form shows them, with sorted lists. Absent fields stay absent. */
export function typedFieldsOf(stored: StoredOfficeFields): TypedOfficeFields {
  const typed = fieldsOfOffice.flatMap(([name]) => {
    const value = stored[name]
    if (value === undefined) return []
    return [[name, Array.isArray(value) ? value.toSorted() : (value ?? '')]]
  })
  return Object.fromEntries(typed) as TypedOfficeFields
}

/** The simple fields a form sends, plus the ones it omits: lists with nothing checked, and fields it doesn't show. */
export function fillFields(form: Record<string, unknown>): Record<string, unknown> {
  const sent = fieldsOfOffice.filter(([, { added }]) => added !== 'read')
  return Object.fromEntries(
    sent.map(([name, { kind }]) => {
      const value = form[name]
      return [name, kind === 'choices' ? (Array.isArray(value) ? value : []) : (value ?? '')]
    }),
  )
}
