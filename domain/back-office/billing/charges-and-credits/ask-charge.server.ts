import { createHash } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import { ofBrand } from '#db/of-brand.ts'
import { payments } from '#db/schema/billing.ts'
import { moneyRequests } from '#db/schema/money-requests.ts'
import { type RefundDeps, requirePerson } from '#domain/back-office/billing/refunds/ask-refund.server.ts'
import { declineReason } from '#domain/billing/card-declined.ts'
import { runIdempotent } from '#domain/billing/idempotent-request.server.ts'
import type { Brand } from '#domain/brands/brand.schema.ts'
import { dateIn } from '#domain/calendar.ts'
import { formatCents } from '#domain/format.ts'
import { lockMembership } from '#domain/memberships/lock-membership.server.ts'
import { reconcilePayment } from '#domain/orders/reconcile-payment.server.ts'
import { audited } from '#domain/staff/audit/audited.server.ts'
import { type AskCharge, type Charged, chargedSchema } from './charge.schema.ts'
import { findRequest, openRequest } from './open-request.server.ts'
import { placeCharge, requireAsShown } from './place-charge.server.ts'

type Asking = {
  brand: Pick<Brand, 'id' | 'settings'>
  membershipId: string
  key: string | undefined
  ask: AskCharge
}

/**
 * Charges a member manually: an adjustment order, paid by the saved method or at the desk. Up to the brand's limit,
 * counting what this person charged alone in the past month, it's done at once; above it a second person must approve.
 * One request makes one charge, across retries and crashes.
 * @throws DomainError as `runIdempotent`, `openRequest`, `requireAsShown` and `placeCharge` do; `not_found`.
 */
export async function askCharge(
  deps: RefundDeps,
  { brand, membershipId, key, ask }: Asking,
): Promise<Charged> {
  const staffId = requirePerson(deps)
  const request = {
    brandId: brand.id,
    actor: `staff:${staffId}`,
    key,
    body: { charge: membershipId, ...ask },
  }
  return runIdempotent({ ...deps, answer: chargedSchema }, request, async () => {
    const rowKey = `${staffId}:${createHash('sha256').update(`${key}`).digest('base64url')}`
    const id = await write(deps, { brand, membershipId, ask, staffId, rowKey })
    return { answer: await pursueCharge(deps, { brandId: brand.id, requestId: id }), final: true }
  })
}

type Writing = Omit<Asking, 'key'> & { staffId: string; rowKey: string }

async function write(
  deps: RefundDeps,
  { brand, membershipId, ask, staffId, rowKey }: Writing,
): Promise<string> {
  const { id: brandId, settings } = brand
  const { now, gateway } = deps
  const { amountCents, reason, paid } = ask
  return audited(deps, async (tx) => {
    const membership = await lockMembership(tx, { brandId, membershipId })
    const known = await findRequest({ db: tx }, { brandId, key: rowKey })
    if (known) return { answer: known, act: null }
    await requireAsShown(tx, membership, ask.chargedCents)
    const handed = paid && { ...paid, paidOn: dateIn(settings.timeZone, now) }
    const row = { kind: 'charge' as const, amountCents, reason, ...handed }
    const asked = { brand, membership, by: { ...deps.by, staffId }, key: rowKey, row }
    const { id, needsApproval } = await openRequest({ db: tx, now }, asked)
    if (!needsApproval) {
      const charge = { brand, membership, requestId: id, ...ask }
      const { order } = await placeCharge({ db: tx, now, gateway }, charge)
      await tx
        .update(moneyRequests)
        .set({ status: 'done', decidedBy: staffId, decidedAt: now, orderId: order.id })
        .where(ofBrand(moneyRequests, brandId, eq(moneyRequests.id, id)))
    }
    return {
      answer: id,
      act: {
        action: needsApproval ? 'charge.asked' : 'charge.made',
        brandId,
        subject: { kind: 'membership', id: membershipId, name: `Member ${membership.memberNumber}` },
        after: { amount: formatCents(amountCents), by: paid?.tender ?? 'what is on file', needsApproval },
        reason,
      },
    }
  })
}

/**
 * Makes a request's charge unless it's already made, and returns its state. If anything fails here, the job continues.
 */
export async function pursueCharge(
  deps: RefundDeps,
  { brandId, requestId }: { brandId: string; requestId: string },
): Promise<Charged> {
  const read = () =>
    deps.db
      .select({ id: payments.id, status: payments.status, code: payments.failureCode })
      .from(moneyRequests)
      .innerJoin(payments, and(eq(payments.brandId, brandId), eq(payments.orderId, moneyRequests.orderId)))
      .where(ofBrand(moneyRequests, brandId, eq(moneyRequests.id, requestId)))
  const [opened] = await read()
  if (!opened) return { id: requestId, status: 'waiting', paymentId: null, why: null }
  if (opened.status === 'created') await reconcilePayment(deps, opened.id).catch(() => null)
  const [payment = opened] = await read()
  const { id: paymentId, status, code } = payment
  const known = { id: requestId, paymentId }
  if (status === 'failed') return { ...known, status: 'declined', why: declineReason(code) }
  return { ...known, status: status === 'succeeded' ? 'paid' : 'confirming', why: null }
}
