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

/** The labels for the codes of each coded field. */
export const codeWords: Record<CodedFieldName, (o?: In) => Record<string, string>> = {
  acceptance: acceptanceWords,
  specialties: specialtyWords,
  languages: languageWords,
  accessibility: accessibilityWords,
}

/** The label of an office's field. */
export const fieldName = (field: keyof OfficeForm, o?: In): string => m.offices_field({ field }, o)

/** A simple field of an office as people read it, stored or typed. '' if it is empty. */
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

/** The form's hint below a field, if any. */
export const fieldHint = (field: OfficeFieldName): string | undefined =>
  m.offices_field_hint({ field }) || undefined
