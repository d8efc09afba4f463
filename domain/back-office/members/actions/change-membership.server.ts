import type { MembershipContext } from '#domain/accounts/visitor.ts'
import { DomainError, notFound } from '#domain/errors.ts'
import { fullName } from '#domain/full-name.ts'
import { cancelMembership } from '#domain/memberships/cancellation/cancel-membership.server.ts'
import { endAsOperator } from '#domain/memberships/cancellation/end-as-operator.server.ts'
import { reinstateMembership } from '#domain/memberships/cancellation/reinstate-membership.server.ts'
import { endDependent } from '#domain/memberships/family/change-dependent.server.ts'
import type { DependentChanged } from '#domain/memberships/family/dependent.schema.ts'
import { lockMembership } from '#domain/memberships/lock-membership.server.ts'
import { findMembership } from '#domain/memberships/membership.queries.server.ts'
import type { AutoRenewTerms, MembershipView } from '#domain/memberships/membership.schema.ts'
import type { Cancelled, CancelRequest } from '#domain/memberships/renewal/renewal.schema.ts'
import { setAutoRenew } from '#domain/memberships/set-auto-renew.server.ts'
import { setHomeOffice } from '#domain/memberships/set-home-office.server.ts'
import type { Reach } from '#domain/staff/access/access.rules.ts'
import type { AuditAction } from '#domain/staff/audit/audit-words.ts'
import { type AuditedTx, audited, type StaffDeps } from '#domain/staff/audit/audited.server.ts'
import type { PaymentGateway } from '#integrations/payments/payment-gateway.ts'
import { changedFields } from './changed-fields.rules.ts'
import { memberSubject } from './member-subject.server.ts'

/**
 * Changes a membership by the member's own command, behind the membership's lock, and audits before and after. If
 * nothing changes, someone else was faster: the caller is told, and nothing is written.
 */
async function change<Done>(
  deps: StaffDeps,
  owner: MembershipContext,
  {
    action,
    reason,
    work,
    also,
  }: {
    action: AuditAction
    reason: string
    work: (tx: AuditedTx) => Promise<Done>
    /** Audit fields besides those that changed. */
    also?: (done: Done) => Record<string, string | number>
  },
): Promise<MembershipView> {
  return audited(deps, async (tx) => {
    await lockMembership(tx, owner)
    const was = (await findMembership(tx, owner)).membership
    const done = await work(tx)
    const is = (await findMembership(tx, owner)).membership
    const { before, after } = changedFields(fieldsOf(was), fieldsOf(is))
    // Two offices can have the same name.
    if (Object.keys(after).length === 0 && was.office?.id === is.office?.id) {
      throw new DomainError('conflict', 'It’s already done: someone was faster. Please look again.')
    }
    const subject = await memberSubject(tx, owner)
    const number = { memberNumber: is.memberNumber }
    return {
      answer: is,
      act: {
        action,
        brandId: owner.brandId,
        subject,
        before: { ...number, ...before },
        after: { ...number, ...after, ...also?.(done) },
        reason,
      },
    }
  })
}

/** The membership fields these actions change. */
function fieldsOf(membership: MembershipView) {
  const { status, autoRenew, givenUp, termEndsOn, office, renewalTotalCents } = membership
  const people = membership.dependents.map(
    ({ firstName, lastName, endsOn }) =>
      `${fullName({ firstName, lastName })}${endsOn ? ` until ${endsOn}` : ''}`,
  )
  return {
    status,
    autoRenew,
    givenUp,
    termEndsOn,
    homeOffice: office?.name ?? null,
    people,
    renewalTotalCents,
  }
}

/**
 * Refuses an office, or none, outside the person's reach for changing members: they would lose sight of the members
 * they moved.
 * @throws DomainError `invalid` with the field `path`.
 */
export function refuseOfficeElsewhere(reach: Reach, officeId: string | null, path = 'officeId'): void {
  if (reach?.kind === 'brand') return
  if (reach && officeId !== null && reach.officeIds.includes(officeId)) return
  const message = 'Choose one of your own offices.'
  throw new DomainError('invalid', 'Please check the marked fields.', { fields: [{ path, message }] })
}

/**
 * Changes the home office; null: none. Free of charge.
 * @throws DomainError as `setHomeOffice` does; `conflict` if unchanged.
 */
export function transferMember(
  deps: StaffDeps,
  owner: MembershipContext,
  { officeId, reason }: { officeId: string | null; reason: string },
): Promise<MembershipView> {
  return change(deps, owner, {
    action: 'member.office_changed',
    reason,
    work: (tx) => setHomeOffice(tx, { ...owner, officeId }),
  })
}

/**
 * Turns auto-renewal on, with the terms the member was told and agreed to, or off. The member is emailed.
 * @throws DomainError as `setAutoRenew` does; `conflict` if unchanged.
 */
export function changeAutoRenew(
  deps: StaffDeps,
  owner: MembershipContext,
  { autoRenew, agreed, reason }: { autoRenew: boolean; agreed?: AutoRenewTerms; reason: string },
): Promise<MembershipView> {
  // The stored consent says it was given to the staff, not clicked.
  const from = { ip: deps.by.ip ?? '', userAgent: `told to ${deps.by.actor}` }
  return change(deps, owner, {
    action: 'member.auto_renew_changed',
    reason,
    work: (tx) =>
      setAutoRenew(
        { db: tx, now: deps.now, today: owner.today },
        { ...owner, autoRenew, ...(agreed && { agreed }), ...from },
      ),
  })
}

/**
 * Undoes a cancellation and its promised refund. The member is emailed.
 * @throws DomainError as `keepMembership` does; `conflict` if there is nothing to undo.
 */
export function keepForMember(
  deps: StaffDeps,
  owner: MembershipContext,
  { reason }: { reason: string },
): Promise<MembershipView> {
  return change(deps, owner, {
    action: 'member.kept',
    reason,
    work: (tx) => reinstateMembership({ db: tx, now: deps.now }, owner, 'operator'),
  })
}

/** Previews taking a person off the plan; nothing is changed. @throws DomainError as `endDependent` does. */
export function previewPersonEnding(
  { db, now }: Pick<StaffDeps, 'db' | 'now'>,
  owner: MembershipContext,
  dependentId: string,
): Promise<DependentChanged> {
  return endDependent({ db, now }, { owner, dependentId, preview: true })
}

/**
 * Takes a person off the plan at the end of the paid term. The member is emailed.
 * @throws DomainError as `endDependent` does; `stale_quote` if the renewal price isn't the preview's; `conflict` if
 * they already leave.
 */
export function endPerson(
  deps: StaffDeps,
  owner: MembershipContext,
  asked: { dependentId: string; renewalTotalCents: number; reason: string },
): Promise<MembershipView> {
  const { dependentId, renewalTotalCents, reason } = asked
  return change(deps, owner, {
    action: 'member.person_ended',
    reason,
    work: async (tx) => {
      const { membership } = await findMembership(tx, owner)
      if (!membership.dependents.some(({ id }) => id === dependentId)) throw notFound()
      const done = await endDependent({ db: tx, now: deps.now }, { owner, dependentId })
      if (done.renewalTotalCents === renewalTotalCents) return
      throw new DomainError('stale_quote', 'The price has changed since it was shown. Please look again.')
    },
  })
}

/**
 * Ends a membership as its operator, which always refunds the unused part of the term; the member is told why in
 * `words`. `confirm`: the preview's result.
 * @throws DomainError as `endAsOperator` does.
 */
export function endMembership(
  deps: StaffDeps,
  owner: MembershipContext,
  asked: { words: string; confirm?: { refundCents: number; endsOn: string }; reason: string },
): Promise<MembershipView> {
  const { words, confirm, reason } = asked
  return change(deps, owner, {
    action: 'member.ended',
    reason,
    work: (tx) => endAsOperator({ db: tx, now: deps.now }, { ...owner, words, ...(confirm && { confirm }) }),
    also: ({ refundCents }) => ({ refundCents, words }),
  })
}

/**
 * Cancels a membership for its member, with the refund by the state's rule, as previewed. One request makes one
 * cancellation: the audit row is in its transaction.
 * @throws DomainError as `cancelMembership` does.
 */
export function cancelForMember(
  deps: StaffDeps & { gateway: PaymentGateway },
  owner: MembershipContext,
  asked: {
    key: string | undefined
    confirm: NonNullable<CancelRequest['confirm']>
    countsFrom?: string | undefined
    reason: string
  },
): Promise<Cancelled> {
  const { key, confirm, countsFrom, reason } = asked
  const { db, now, gateway, by } = deps
  return cancelMembership(
    {
      db,
      now,
      gateway,
      alongside: async (tx, before, { endsOn, refundCents, effect }) => {
        const { memberNumber, status, autoRenew, termEndsOn } = before
        await audited({ db: tx, now, by }, async (inner) => ({
          act: {
            action: 'member.cancelled',
            brandId: owner.brandId,
            subject: await memberSubject(inner, owner),
            before: { memberNumber, status, autoRenew, termEndsOn },
            after: {
              memberNumber,
              status: effect === 'ends_today' ? 'cancelled' : status,
              autoRenew: false,
              termEndsOn: endsOn,
              refundCents,
              ...(countsFrom && { countsFrom }),
            },
            reason,
          },
        }))
      },
    },
    { ...owner, key, confirm, countsFrom: countsFrom ?? null },
  )
}
