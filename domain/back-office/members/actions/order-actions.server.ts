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
 * Orders the staff place for a member: the same order as the member's own, by the same command and charged to their
 * saved payment method, with one audit row in the transaction that writes the order. If two of staff, member and
 * schedule order at once, one places the order and the other is told.
 */
type OrderedDeps = StaffDeps & { gateway: PaymentGateway }

/** A request's body with its idempotency key. */
type Asked<Body> = Body & { key: string | undefined }

/**
 * Adds a person and charges the saved payment method for the rest of the paid term. The member is emailed.
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
 * Changes the plan: now, since a day of the current paid term, or from the next payment on. The member is emailed.
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
  // A change from the next payment on has no order: it's written with the audit row, behind the same lock.
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
 * Previews the membership after undoing its scheduled plan change: does it and rolls it back.
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
 * Cancels a plan change scheduled for the next payment. The member is emailed.
 * @throws DomainError as `keepPlan` does; `conflict` if none is scheduled.
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
 * Takes an off-schedule payment with the saved payment method: the amount due or the next term, the days up to another
 * date, or a late term from today or from the missed date. The member gets the receipt by email.
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

/** The stored consent says it was given to the staff, not clicked. */
function toldTo({ by }: StaffDeps): { ip: string; userAgent: string } {
  return { ip: by.ip ?? '', userAgent: `told to ${by.actor}` }
}

/** The dependencies for placing an order, and its audit row: the membership before and after, and what is paid. */
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
