import type { AccountContext } from '#domain/accounts/visitor.ts'
import { memberSubject } from '#domain/back-office/members/actions/member-subject.server.ts'
import { type PersonData, readPerson } from '#domain/privacy/read-person.server.ts'
import { audited, type StaffDeps } from '#domain/staff/audit/audited.server.ts'

/**
 * All of a person's data, for staff to hand over; the export is audited. `withCases` includes cases, for staff who may
 * read them.
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
