import type { MemberView } from '#domain/accounts/account.schema.ts'
import { formatPhone, typedDate } from '#domain/format.ts'
import { memberFields } from '#domain/values/member-fields.ts'

/**
 * What the form of a member's details sends: what was left empty stays as it is, and what is as it was shown is not sent,
 * so that a colleague who corrected that meanwhile is not undone.
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
      // Of names and numbers only a last name may go: some people have a single name.
      const mayGo = name === 'lastName' || name in memberFields
      return (value !== '' || mayGo) && value !== (shown[name] ?? '')
    }),
  )
}

const hasLine = (address: unknown): address is Record<string, unknown> =>
  typeof address === 'object' && address !== null && 'line1' in address && address.line1 !== ''

/** Line by line; an address without a second line has an empty one. */
function isSameAddress(typed: Record<string, unknown>, known: MemberView['address']): boolean {
  return (['line1', 'line2', 'city', 'state', 'zip'] as const).every(
    (name) => (typed[name] ?? '') === (known?.[name] ?? ''),
  )
}
