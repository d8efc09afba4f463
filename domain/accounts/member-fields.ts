import {
  type CodedMemberFieldName,
  type MemberField,
  type MemberFieldName,
  memberFields,
  type StoredMemberFields,
} from '#domain/values/member-fields.ts'
import * as m from '#messages'
import type { In } from '#messages/locale.ts'

/** A member's simple fields, in order. */
export const fieldsOfMember = Object.entries(memberFields) as [MemberFieldName, MemberField][]

/** Initial values of the simple fields, as stored. */
export const initialMemberFields = Object.fromEntries(
  fieldsOfMember.map(([name, field]) => [name, 'initial' in field ? field.initial : null]),
) as StoredMemberFields

/** The labels of each coded field's codes, for members and for staff. */
const codeWords: Record<CodedMemberFieldName, Record<'member' | 'staff', Record<string, string>>> = {
  language: { member: { en: 'English', es: 'Español' }, staff: { en: 'English', es: 'Spanish' } },
}
/** The labels of a field's codes for the reader; empty for a field without codes. */
export const wordsOfCodes = (name: MemberFieldName, reader: 'member' | 'staff'): Record<string, string> =>
  name in codeWords ? codeWords[name as CodedMemberFieldName][reader] : {}

/** The name of a member's field. */
export const memberFieldName = (field: MemberFieldName, o?: In): string => m.profile_field({ field }, o)
/** The field's label in a member's form. */
export const memberFieldLabel = (field: MemberFieldName): string =>
  m.profile_field_asked({ field }) || memberFieldName(field)
/** The form's hint below the field, if any. */
export const memberFieldHint = (field: MemberFieldName): string | undefined =>
  m.profile_field_hint({ field }) || undefined
