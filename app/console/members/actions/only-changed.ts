import type { MemberView } from '#domain/accounts/account.schema.ts'
import { formatPhone, typedDate } from '#domain/format.ts'
import { memberFields } from '#domain/values/member-fields.ts'

/**
 * The changed values of a member's details form. Empty and unchanged fields aren't sent, so a colleague's correction
 * made in the meantime isn't undone.
 */
export function onlyChanged(values: Record<string, unknown>, member: MemberView): Record<string, unknown> {
  const shown: Record<string, unknown> = {
    ...member,
    dateOfBirth: typedDate(member.dateOfBirth),
    phone: member.phone ? formatPhone(member.phone) : '',
  }
  return Object.fromEntries(
    Object.entries(values).filter(([name, value]) => {
      if (name === 'reason') return true
      if (name === 'address') return hasLine(value) && !isSameAddress(value, member.address)
      // Of the names and numbers, only the last name may be removed: some people have a single name.
      const mayGo = name === 'lastName' || name in memberFields
      return (value !== '' || mayGo) && value !== (shown[name] ?? '')
    }),
  )
}

const hasLine = (address: unknown): address is Record<string, unknown> =>
  typeof address === 'object' && address !== null && 'line1' in address && address.line1 !== ''

/** Compares line by line; an address without a second line has an empty one. */
function isSameAddress(typed: Record<string, unknown>, known: MemberView['address']): boolean {
  return (['line1', 'line2', 'city', 'state', 'zip'] as const).every(
    (name) => (typed[name] ?? '') === (known?.[name] ?? ''),
  )
}
