import { eq } from 'drizzle-orm'
import { ofBrand } from '#db/of-brand.ts'
import { moneyRequests } from '#db/schema/money-requests.ts'
import { reconcileRefund } from '#domain/billing/refunds/refund-payment.server.ts'
import { findBrandById } from '#domain/brands/brand.queries.server.ts'
import { DomainError, notFound } from '#domain/errors.ts'
import { formatCents } from '#domain/format.ts'
import { audited, type StaffDeps } from '#domain/staff/audit/audited.server.ts'
import { handedWords, type RefundDeps, requirePerson, subjectOf } from './ask-refund.server.ts'
import { countedOf, giveBack, handingOf, readHanding, requireLeft } from './give-back.server.ts'
import { lockRequest, nameOf, requireMayApprove, requireWaiting } from './lock-request.server.ts'
import type { ApproveRefund } from './refund-request.schema.ts'
import { refuseUnknown } from './refuse-unknown.server.ts'

type Which = { brandId: string; requestId: string }

/**
 * Approves a refund that a colleague requested, and makes it. It runs exactly once, even if others decide it, cancel
 * the membership or process a bank event concurrently.
 * @throws DomainError `not_found`; `forbidden`: the requester can't approve; `conflict`: already decided, the payment's
 * money moved since it was shown, or more of it moved than the books have.
 */
export async function approveRefund(
  deps: RefundDeps,
  { brandId, requestId, seen }: Which & { seen: ApproveRefund },
): Promise<{ refundId: string }> {
  const staffId = requirePerson(deps)
  const { now } = deps
  const brand = await findBrandById(deps.db, brandId)
  if (!brand) throw notFound()
  const [asked] = await deps.db
    .select({ paymentId: moneyRequests.paymentId, tender: moneyRequests.tender })
    .from(moneyRequests)
    .where(ofBrand(moneyRequests, brandId, eq(moneyRequests.id, requestId)))
  if (asked?.paymentId && asked.tender) await refuseUnknown(deps, { brandId, paymentId: asked.paymentId })
  const refundId = await audited(deps, async (tx) => {
    const { request, facts } = await lockRequest(tx, { brandId, requestId })
    if (!facts) throw notFound()
    await requireMayApprove(tx, request, staffId)
    const { amountCents, owedRefundId } = request
    if (seen.amountCents !== amountCents)
      throw new DomainError('conflict', 'This isn’t the amount that was requested.')
    const byHand = readHanding(facts, handingOf(request), brand, now)
    requireLeft(facts, { ...seen, countedCents: await countedOf(tx, facts, request) })
    const given = { requestId, amountCents, byHand, owedRefundId }
    const refund = await giveBack({ db: tx, now }, facts, given)
    await tx
      .update(moneyRequests)
      .set({ status: 'done', decidedBy: staffId, decidedAt: now, refundId: refund.id })
      .where(ofBrand(moneyRequests, brandId, eq(moneyRequests.id, requestId)))
    return {
      answer: refund.id,
      act: {
        action: 'refund.approved',
        brandId,
        subject: subjectOf(facts),
        before: { left: formatCents(facts.leftCents) },
        after: {
          amount: formatCents(amountCents),
          askedBy: await nameOf(tx, request.askedBy),
          ...handedWords(byHand),
        },
        reason: request.reason,
      },
    }
  })
  // If anything fails from here on, the job continues.
  await reconcileRefund(deps, refundId).catch(() => null)
  return { refundId }
}

/**
 * Closes a request for a refund, charge or credit without doing it: declined by another person, or withdrawn by someone
 * who may ask.
 * @throws DomainError `not_found`; `forbidden`: declined by the requester; `conflict`: already decided.
 */
export async function endRequest(
  deps: StaffDeps,
  { brandId, requestId, as, reason }: Which & { as: 'declined' | 'withdrawn'; reason: string },
): Promise<void> {
  const staffId = requirePerson(deps)
  await audited(deps, async (tx) => {
    const { request, subject } = await lockRequest(tx, { brandId, requestId })
    if (as === 'declined') await requireMayApprove(tx, request, staffId)
    await requireWaiting(tx, request)
    await tx
      .update(moneyRequests)
      .set({ status: as, decidedBy: staffId, decidedAt: deps.now, answer: reason })
      .where(ofBrand(moneyRequests, brandId, eq(moneyRequests.id, requestId)))
    return {
      act: {
        action: as === 'declined' ? 'refund.declined' : 'refund.withdrawn',
        brandId,
        subject,
        before: { amount: formatCents(request.amountCents), askedBy: await nameOf(tx, request.askedBy) },
        reason,
      },
    }
  })
}
