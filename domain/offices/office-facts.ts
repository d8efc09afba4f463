import type { PublicFieldName, ShownOfficeFields } from '#domain/values/office-fields.ts'
import { fieldName, shownText } from './field-words.ts'
import { fieldsOfOffice } from './office-fields.ts'

/** One fact on an office's page, in the language of the page. */
export type OfficeFact = { name: string; text: string }

/** The non-empty public fields that an office's page doesn't already show at the top. */
export function factsOf(office: ShownOfficeFields<PublicFieldName>): OfficeFact[] {
  return fieldsOfOffice
    .filter(([, { seenIn, isHeadline }]) => seenIn !== 'console' && !isHeadline)
    .map(([name]) => ({ name: fieldName(name), text: shownText(name, office[name as PublicFieldName]) }))
    .filter(({ text }) => text !== '')
}
