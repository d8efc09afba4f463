import { fieldsOfOffice } from '#domain/offices/office-fields.ts'
import type { StoredOfficeFields, TypedOfficeFields } from '#domain/values/office-fields.ts'

/** The simple fields of an office of which nothing is known yet, as stored. */
export const initialFields = Object.fromEntries(
  fieldsOfOffice.map(([name, field]) => [name, 'initial' in field ? field.initial : null]),
) as Required<StoredOfficeFields>

/** The simple fields as a form shows them, lists in order; one that is absent stays so. */
export function typedFieldsOf(stored: StoredOfficeFields): TypedOfficeFields {
  const typed = fieldsOfOffice.flatMap(([name]) => {
    const value = stored[name]
    if (value === undefined) return []
    return [[name, Array.isArray(value) ? value.toSorted() : (value ?? '')]]
  })
  return Object.fromEntries(typed) as TypedOfficeFields
}

/** The simple fields that a form sends, with what it did not hold: lists of which nothing is ticked, fields it does not show. */
export function fillFields(form: Record<string, unknown>): Record<string, unknown> {
  const sent = fieldsOfOffice.filter(([, { added }]) => added !== 'read')
  return Object.fromEntries(
    sent.map(([name, { kind }]) => {
      const value = form[name]
      return [name, kind === 'choices' ? (Array.isArray(value) ? value : []) : (value ?? '')]
    }),
  )
}
