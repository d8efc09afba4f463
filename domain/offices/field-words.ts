import type { CodedFieldName, OfficeFieldName, OfficeForm } from '#domain/values/office-fields.ts'
import * as m from '#messages'
import type { In } from '#messages/locale.ts'
import {
  acceptanceWords,
  accessibilityWords,
  labelFor,
  languageWords,
  specialtyWords,
} from './office-words.ts'

/** The words of the codes of each field that has a list of them. */
export const codeWords: Record<CodedFieldName, (o?: In) => Record<string, string>> = {
  acceptance: acceptanceWords,
  specialties: specialtyWords,
  languages: languageWords,
  accessibility: accessibilityWords,
}

/** The name of an office's field for people. */
export const fieldName = (field: keyof OfficeForm, o?: In): string => m.offices_field({ field }, o)

/** A simple field of an office for people, as stored or as typed; '' where it holds nothing. */
export function shownText(
  field: OfficeFieldName,
  value: readonly string[] | string | null | undefined,
): string {
  const words = field in codeWords ? codeWords[field as CodedFieldName]() : {}
  return [value ?? []]
    .flat()
    .map((code) => labelFor(words, code))
    .join(', ')
}

/** What the form says below a field, if anything. */
export const fieldHint = (field: OfficeFieldName): string | undefined =>
  m.offices_field_hint({ field }) || undefined
