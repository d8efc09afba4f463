import type { PublicFieldName, ShownOfficeFields } from '#domain/values/office-fields.ts'
import { fieldName, shownText } from './field-words.ts'
import { fieldsOfOffice } from './office-fields.ts'

/** Something that an office's page says of it, in the language of the page. */
export type OfficeFact = { name: string; text: string }

/** The public fields that an office's page does not draw at its top, as far as they hold something. */
export function factsOf(office: ShownOfficeFields<PublicFieldName>): OfficeFact[] {
  return fieldsOfOffice
    .filter(([, { seenIn, isHeadline }]) => seenIn !== 'console' && !isHeadline)
    .map(([name]) => ({ name: fieldName(name), text: shownText(name, office[name as PublicFieldName]) }))
    .filter(({ text }) => text !== '')
}
