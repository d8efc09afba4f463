import type { MemberView } from '#domain/accounts/account.schema.ts'
import { fieldsOfMember, memberFieldName, wordsOfCodes } from '#domain/accounts/member-fields.ts'

/** A member's simple fields for staff, each with its label. */
export function simpleFacts(member: MemberView): [string, string][] {
  return fieldsOfMember.map(([name, { kind }]) => {
    const value = member[name]
    const text = kind === 'flag' ? (value ? 'Yes' : 'No') : String(value ?? '')
    return [memberFieldName(name, { locale: 'en' }), wordsOfCodes(name, 'staff')[text] ?? (text || 'None')]
  })
}
