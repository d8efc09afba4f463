import { TransactionRollbackError } from 'drizzle-orm'
import type { Db, DbAt } from '#db/client.ts'
import type { MembershipContext } from '#domain/accounts/visitor.ts'
import { DomainError } from '#domain/errors.ts'
import { fullName } from '#domain/full-name.ts'
import type { DependentAdded } from '#domain/memberships/family/dependent.schema.ts'
import { lockMembership } from '#domain/memberships/lock-membership.server.ts'
import { findMembership } from '#domain/memberships/membership.queries.server.ts'
import type { MembershipView } from '#domain/memberships/membership.schema.ts'
import { cancelPlanChange } from '#domain/memberships/plan-change/cancel-plan-change.server.ts'
import type { PlanChanged } from '#domain/memberships/plan-change/plan-change.schema.ts'
import type { Renewed } from '#domain/memberships/renewal/renewal.schema.ts'
import { addDependent } from '#domain/orders/addition/add-dependent.server.ts'
import type { DraftedOrder } from '#domain/orders/order-kind.ts'
import { changePlan } from '#domain/orders/plan-change/change-plan.server.ts'
import { renewMembership } from '#domain/orders/renewal/renew-membership.server.ts'
import type { Whitelist } from '#domain/plans/plan.queries.server.ts'
import { sumOfLines } from '#domain/plans/quote.rules.ts'
import type { AuditAction } from '#domain/staff/audit/audit-words.ts'
import { audited, type StaffDeps } from '#domain/staff/audit/audited.server.ts'
import type { PaymentGateway } from '#integrations/payments/payment-gateway.ts'
import { memberSubject } from './member-subject.server.ts'
import type { AddPerson, ChangePlanForMember, RenewForMember } from './order-actions.schema.ts'

/**
 * What the staff order for a member: the member's own order, by the member's own command and charged to what they have
 * on file, with one row of the audit in the transaction that writes the order down. So of two at once, staff and member,
 * two of the staff, or staff and the schedule, one places it, and the other is told.
 */
type OrderedDeps = StaffDeps & { gateway: PaymentGateway }

/** The body of one request, whose key it comes with. */
type Asked<Body> = Body & { key: string | undefined }

/**
 * Adds a person, charging what is on file for the rest of what is paid for. The member is mailed.
 * @throws DomainError as `addDependent` does.
 */
export function addPerson(
  deps: OrderedDeps,
  owner: MembershipContext,
  asked: Asked<AddPerson>,
): Promise<DependentAdded> {
  const { key, reason, ...body } = asked
  const who = fullName(body)
  return addDependent(
    orderDeps(deps, owner, { action: 'member.person_added', reason, fields: () => ({ person: who }) }),
    { owner, membershipId: owner.membershipId, key, body, ...toldTo(deps) },
  )
}

/**
 * Changes the plan: at once, since a day of the paid period that runs, or from the next payment on. The member is mailed.
 * @throws DomainError as `changePlan` does.
 */
export async function changePlanForMember(
  deps: OrderedDeps & { whitelist: Whitelist },
  owner: MembershipContext,
  asked: Asked<ChangePlanForMember>,
): Promise<PlanChanged> {
  const { key, reason, ...change } = asked
  const { whitelist, gateway } = deps
  const input = { ...owner, key, change: { ...change, membershipId: owner.membershipId }, ...toldTo(deps) }
  const act = {
    action: 'member.plan_changed',
    reason,
    fields: () => ({ from: change.from ?? null }),
  } as const
  if (change.when === 'now') return changePlan({ ...orderDeps(deps, owner, act), whitelist }, input)
  // From the next payment on nothing is ordered: it is written down with the audit's row, behind the same lock.
  return audited(deps, async (tx) => {
    await lockMembership(tx, owner)
    const was = (await findMembership(tx, owner)).membership
    const answer = await changePlan({ db: tx, now: deps.now, gateway, whitelist }, input)
    const is = (await findMembership(tx, owner)).membership
    const { memberNumber } = is
    if (JSON.stringify(was.nextPlan) === JSON.stringify(is.nextPlan)) {
      throw new DomainError('conflict', 'It’s already done: someone was faster. Please look again.')
    }
    const before = { memberNumber, plan: was.nextPlan?.name ?? was.plan.name, autoRenew: was.autoRenew }
    const after = {
      memberNumber,
      plan: is.nextPlan?.name ?? null,
      autoRenew: is.autoRenew,
      startsOn: answer.renewsOn,
      renewalTotalCents: answer.renewalTotalCents,
    }
    const subject = await memberSubject(tx, owner)
    const { brandId } = owner
    return { answer, act: { action: 'member.plan_changed', brandId, subject, before, after, reason } }
  })
}

/**
 * The membership as it would go on once the plan chosen for its next term is taken back: that is done, and undone.
 * @throws DomainError as `keepPlan` does.
 */
export async function previewPlanChangeCancellation(
  { db, now }: DbAt,
  owner: MembershipContext,
): Promise<MembershipView> {
  const { membership: is } = await findMembership(db, owner)
  let kept = is
  await db
    .transaction(async (tx) => {
      kept = await cancelPlanChange({ db: tx, now }, owner)
      tx.rollback()
    })
    .catch((error: unknown) => {
      if (!(error instanceof TransactionRollbackError)) throw error
    })
  return kept
}

/**
 * Takes back the plan that was chosen from the next payment on. The member is mailed.
 * @throws DomainError as `keepPlan` does; `conflict` where none is chosen.
 */
export function cancelPlanChangeForMember(
  deps: StaffDeps,
  owner: MembershipContext,
  { reason }: { reason: string },
): Promise<MembershipView> {
  return audited(deps, async (tx) => {
    await lockMembership(tx, owner)
    const { nextPlan, memberNumber, autoRenew } = (await findMembership(tx, owner)).membership
    if (!nextPlan) throw new DomainError('conflict', 'No other plan is chosen. Please look again.')
    const answer = await cancelPlanChange({ db: tx, now: deps.now }, owner)
    return {
      answer,
      act: {
        action: 'member.plan_kept',
        brandId: owner.brandId,
        subject: await memberSubject(tx, owner),
        before: { memberNumber, plan: nextPlan.name, autoRenew },
        after: { memberNumber, plan: answer.plan.name, autoRenew: answer.autoRenew },
        reason,
      },
    }
  })
}

/**
 * Takes a payment off schedule with what is on file: what is owed or the next term, the days up to another date, or a
 * late term from today or from the date that was missed. The member gets the receipt by mail.
 * @throws DomainError as `renewMembership` does.
 */
export function renewForMember(
  deps: OrderedDeps,
  owner: MembershipContext,
  asked: Asked<RenewForMember>,
): Promise<Renewed> {
  const { key, reason, days, confirm } = asked
  const action = days.kind === 'move' ? 'member.date_moved' : 'member.renewed'
  const act = { action, reason, fields: () => ({ days: days.kind }) } as const
  const chosen = days.kind === 'next' ? {} : { chosen: { days, told: toldTo(deps) } }
  return renewMembership(orderDeps(deps, owner, act), { ...owner, key, confirm, ...chosen })
}

/** What is kept of the consent says that it was told to the staff, not clicked. */
function toldTo({ by }: StaffDeps): { ip: string; userAgent: string } {
  return { ip: by.ip ?? '', userAgent: `told to ${by.actor}` }
}

/** What an order is placed with, and its row of the audit with what the membership was, is to pay and becomes. */
function orderDeps(
  { db, now, gateway, by }: OrderedDeps,
  owner: MembershipContext,
  act: { action: AuditAction; reason: string; fields: () => Record<string, string | null> },
) {
  const onDrafted = async (tx: Db, drafted: DraftedOrder) => {
    const { membership } = await findMembership(tx, owner)
    const { memberNumber, status, termEndsOn, renewalTotalCents, plan } = membership
    await audited({ db: tx, now, by }, async (inner) => ({
      act: {
        action: act.action,
        brandId: owner.brandId,
        subject: await memberSubject(inner, owner),
        before: { memberNumber, plan: plan.name, status, termEndsOn, renewalTotalCents },
        after: {
          memberNumber,
          ...act.fields(),
          startsOn: drafted.startsOn,
          endsOn: drafted.endsOn,
          chargedCents: sumOfLines(drafted.lines),
          renewalTotalCents: drafted.renewalTotalCents,
        },
        reason: act.reason,
      },
    }))
  }
  return { db, now, gateway, onDrafted }
}
