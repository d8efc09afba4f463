import type { AccountContext } from '#domain/accounts/visitor.ts'
import { memberSubject } from '#domain/back-office/members/actions/member-subject.server.ts'
import { type PersonData, readPerson } from '#domain/privacy/read-person.server.ts'
import { audited, type StaffDeps } from '#domain/staff/audit/audited.server.ts'

/**
 * Everything of a person for the staff to hand over; that it was taken is in the audit. Cases are in it `withCases`, for
 * who may read them.
 * @throws DomainError `not_found`
 */
export async function exportPerson(
  deps: StaffDeps,
  owner: AccountContext,
  { reason, withCases }: { reason: string; withCases: boolean },
): Promise<PersonData> {
  return audited(deps, async (tx) => {
    const subject = await memberSubject(tx, owner)
    const data = await readPerson(tx, owner, { reader: 'staff', withCases })
    const after = { cases: withCases ? 'With cases' : 'Without cases' }
    return {
      answer: data,
      act: { action: 'member.exported', brandId: owner.brandId, subject, after, reason },
    }
  })
}
