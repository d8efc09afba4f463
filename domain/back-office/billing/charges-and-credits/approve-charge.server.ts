import { eq } from 'drizzle-orm'
import { ofBrand } from '#db/of-brand.ts'
import { moneyRequests } from '#db/schema/money-requests.ts'
import { type RefundDeps, requirePerson } from '#domain/back-office/billing/refunds/ask-refund.server.ts'
import { approveRefund } from '#domain/back-office/billing/refunds/decide-refund.server.ts'
import {
  lockRequest,
  nameOf,
  requireMayApprove,
} from '#domain/back-office/billing/refunds/lock-request.server.ts'
import type { ApproveRefund } from '#domain/back-office/billing/refunds/refund-request.schema.ts'
import { findBrandById } from '#domain/brands/brand.queries.server.ts'
import { DomainError, notFound } from '#domain/errors.ts'
import { formatCents } from '#domain/format.ts'
import { assertNoOpenOrder } from '#domain/memberships/lock-membership.server.ts'
import { audited } from '#domain/staff/audit/audited.server.ts'
import { pursueCharge } from './ask-charge.server.ts'
import { moveCredit } from './ask-credit.server.ts'
import { placeCharge } from './place-charge.server.ts'

type Which = { brandId: string; requestId: string; seen: ApproveRefund }

/** Approves a colleague's request for a refund, a charge or a credit. @throws DomainError as each of them does. */
export async function approveRequest(
  deps: RefundDeps,
  which: Which,
): Promise<{ refundId: string | null; paymentId: string | null; why: string | null }> {
  const { brandId, requestId } = which
  const [request] = await deps.db
    .select({ kind: moneyRequests.kind })
    .from(moneyRequests)
    .where(ofBrand(moneyRequests, brandId, eq(moneyRequests.id, requestId)))
  if (!request) throw notFound()
  if (request.kind === 'refund') return { ...(await approveRefund(deps, which)), paymentId: null, why: null }
  if (request.kind !== 'charge') {
    await approveCredit(deps, which)
    return { refundId: null, paymentId: null, why: null }
  }
  const { paymentId, why } = await approveCharge(deps, which)
  return { refundId: null, paymentId, why }
}

/**
 * Approves a charge that a colleague requested, and makes it. It runs exactly once, even if others decide it or charge
 * the membership concurrently.
 * @throws DomainError `not_found`; `forbidden`: the requester can't approve; `conflict`: already decided, or nothing to
 * charge; `in_flight` while another payment is in progress.
 */
async function approveCharge(deps: RefundDeps, { brandId, requestId, seen }: Which) {
  const staffId = requirePerson(deps)
  const { now, gateway } = deps
  const brand = await findBrandById(deps.db, brandId)
  if (!brand) throw notFound()
  await audited(deps, async (tx) => {
    const { request, membership, subject } = await lockRequest(tx, { brandId, requestId })
    if (!membership || request.kind !== 'charge') throw notFound()
    await requireMayApprove(tx, request, staffId)
    const { amountCents, reason, tender, reference } = request
    if (seen.amountCents !== amountCents)
      throw new DomainError('conflict', 'This isn’t the amount that was requested.')
    await assertNoOpenOrder(tx, { brandId, membershipId: membership.id })
    const paid = tender ? { tender, reference } : undefined
    const charge = { brand, membership, requestId, amountCents, reason, paid }
    const { order } = await placeCharge({ db: tx, now, gateway }, charge)
    await tx
      .update(moneyRequests)
      .set({ status: 'done', decidedBy: staffId, decidedAt: now, orderId: order.id })
      .where(ofBrand(moneyRequests, brandId, eq(moneyRequests.id, requestId)))
    return {
      act: {
        action: 'charge.approved',
        brandId,
        subject,
        after: { amount: formatCents(amountCents), askedBy: await nameOf(tx, request.askedBy) },
        reason,
      },
    }
  })
  return pursueCharge(deps, { brandId, requestId })
}

/**
 * Approves a credit, or taking one back, that a colleague requested, and does it. It runs exactly once, even if others
 * decide it concurrently.
 * @throws DomainError `not_found`; `forbidden`: the requester can't approve; `conflict`: already decided, or a renewal
 * has used the credit that was to be taken back.
 */
async function approveCredit(deps: RefundDeps, { brandId, requestId, seen }: Which): Promise<void> {
  const staffId = requirePerson(deps)
  await audited(deps, async (tx) => {
    const { request, membership, subject } = await lockRequest(tx, { brandId, requestId })
    const { kind, amountCents, reason, askedBy } = request
    if (!membership || (kind !== 'credit' && kind !== 'credit_back')) throw notFound()
    await requireMayApprove(tx, request, staffId)
    if (seen.amountCents !== amountCents)
      throw new DomainError('conflict', 'This isn’t the amount that was requested.')
    const moved = { membership, kind, amountCents, requestId, decidedBy: staffId, now: deps.now }
    const { before, after } = await moveCredit(tx, moved)
    return {
      act: {
        action: kind === 'credit' ? 'credit.approved' : 'credit.back_approved',
        brandId,
        subject,
        before: { credit: formatCents(before) },
        after: { credit: formatCents(after), askedBy: await nameOf(tx, askedBy) },
        reason,
      },
    }
  })
}
