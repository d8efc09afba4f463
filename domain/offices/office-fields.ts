import {
  type ListedFieldName,
  type OfficeField,
  type OfficeFieldName,
  officeFields,
  type PublicFieldName,
} from '#domain/values/office-fields.ts'

/** The simple fields of an office, in order. */
export const fieldsOfOffice = Object.entries(officeFields) as [OfficeFieldName, OfficeField][]

const namesOf = (isWanted: (field: OfficeField) => boolean) =>
  fieldsOfOffice.filter(([, field]) => isWanted(field)).map(([name]) => name)

/** The fields shown in lists and searches of offices. */
export const listedFieldNames = namesOf(({ seenIn }) => seenIn === 'lists') as ListedFieldName[]
/** The fields the public can read on a single office. */
export const publicFieldNames = namesOf(({ seenIn }) => seenIn !== 'console') as PublicFieldName[]
/** The fields only staff can read. */
export const staffFieldNames = namesOf(({ seenIn }) => seenIn === 'console')

/** Maps each named field to a value. */
export function ofEachField<Value>(
  names: readonly OfficeFieldName[],
  make: (name: OfficeFieldName, field: OfficeField) => Value,
): Record<string, Value> {
  return Object.fromEntries(names.map((name) => [name, make(name, officeFields[name])]))
}
