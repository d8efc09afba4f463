import type { MemberView } from '#domain/accounts/account.schema.ts'
import { readMember } from '#domain/accounts/profile/read-member.server.ts'
import { askToConfirm, limitMails, writeProfile } from '#domain/accounts/profile/update-member.server.ts'
import type { AccountContext } from '#domain/accounts/visitor.ts'
import { ageOn } from '#domain/calendar.ts'
import { DomainError } from '#domain/errors.ts'
import { fullName } from '#domain/full-name.ts'
import { primaryMemberFromAge } from '#domain/law/ages.ts'

import { audited, type StaffDeps } from '#domain/staff/audit/audited.server.ts'
import type { CorrectMember } from './actions.schema.ts'
import { changedFields } from './changed-fields.rules.ts'
import { lockMember } from './member-subject.server.ts'

/**
 * Corrects a member's details, as their own page does; only staff can correct a date of birth. A new email only sends
 * the confirmation link, and takes effect once that is opened. Money and dates don't change.
 * @throws DomainError `not_found`, `invalid` with its fields, `conflict` if nothing changes, `too_many_requests`.
 */
export async function correctMember(
  deps: StaffDeps,
  owner: AccountContext,
  { reason, email, ...profile }: CorrectMember,
): Promise<{ member: MemberView; pendingEmail: string | null }> {
  if (profile.dateOfBirth && ageOn(profile.dateOfBirth, owner.today) < primaryMemberFromAge) {
    const message = `A member must be at least ${primaryMemberFromAge}.`
    throw new DomainError('invalid', message, { fields: [{ path: 'dateOfBirth', message }] })
  }
  return audited(deps, async (tx) => {
    await lockMember(tx, owner)
    const was = await readMember(tx, owner)
    const pendingEmail = email === undefined || email === was.email ? null : email
    await writeProfile(tx, owner, profile)
    if (pendingEmail) {
      await limitMails({ db: tx, now: deps.now }, owner)
      await askToConfirm(tx, deps.now, { ...owner, email: pendingEmail })
    }
    const member = await readMember(tx, owner)
    const { before, after } = changedFields(fieldsOf(was), fieldsOf(member))
    if (!pendingEmail && Object.keys(after).length === 0) {
      throw new DomainError('conflict', 'Nothing here has changed.')
    }
    const subject = { kind: 'member', id: owner.accountId, name: fullName(member) }
    return {
      answer: { member, pendingEmail },
      act: {
        action: 'member.corrected',
        brandId: owner.brandId,
        subject,
        before,
        after: { ...after, ...(pendingEmail && { emailToConfirm: pendingEmail }) },
        reason,
      },
    }
  })
}

function fieldsOf({ id: _, address, ...member }: MemberView) {
  const lines = address && [address.line1, address.line2, address.city, address.state, address.zip]
  return { ...member, address: lines ? lines.filter(Boolean).join(', ') : null }
}
