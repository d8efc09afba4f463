import { createHash } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import { z } from 'zod'
import { ofBrand } from '#db/of-brand.ts'
import { moneyRequests } from '#db/schema/money-requests.ts'
import { runIdempotent } from '#domain/billing/idempotent-request.server.ts'
import type { ManualPayout } from '#domain/billing/refunds/manual-refund.server.ts'
import { reconcileRefund } from '#domain/billing/refunds/refund-payment.server.ts'
import { handedOverWords } from '#domain/billing/tender-words.ts'
import type { Brand } from '#domain/brands/brand.schema.ts'
import { DomainError } from '#domain/errors.ts'
import { formatCents, formatDate } from '#domain/format.ts'
import { audited, type StaffDeps } from '#domain/staff/audit/audited.server.ts'
import type { PaymentGateway } from '#integrations/payments/payment-gateway.ts'
import { countedOf, giveBack, readHanding, requireLeft } from './give-back.server.ts'
import { accountOf, readPayment } from './lock-payment.server.ts'
import { lockGiver, readAlone } from './refund-limit.server.ts'
import type { AskRefund } from './refund-request.schema.ts'
import { refuseUnknown } from './refuse-unknown.server.ts'

export type RefundDeps = StaffDeps & { gateway: PaymentGateway }

export const askedSchema = z.object({
  id: z.uuid(),
  needsApproval: z.boolean(),
  refundId: z.uuid().nullable(),
})
type Asked = z.infer<typeof askedSchema>

/** A retry found what an earlier run of the same request wrote: nothing is done or audited. */
class AlreadyAsked extends Error {
  readonly asked: Asked
  constructor(asked: Asked) {
    super('This request was made before.')
    this.asked = asked
  }
}

/**
 * Requests a manual refund of a payment. For a desk payment, or a refund that is owed, it records how the money was
 * handed over. Up to what `readAlone` allows it's done at once; above it a second person must approve. One request
 * makes one refund, across retries and crashes.
 * @throws DomainError as `runIdempotent` does; `not_found`; `conflict`: its money moved since it was shown, its bank
 * disputes it, another request for it waits, or it's handed over although the gateway made a refund we don't know;
 * `invalid`: more than is left.
 */
export async function askRefund(
  deps: RefundDeps,
  {
    brand,
    paymentId,
    key,
    ask,
  }: { brand: Pick<Brand, 'id' | 'settings'>; paymentId: string; key: string | undefined; ask: AskRefund },
): Promise<Asked> {
  const staffId = requirePerson(deps)
  const request = { brandId: brand.id, actor: `staff:${staffId}`, key, body: { refund: paymentId, ...ask } }
  return runIdempotent({ ...deps, answer: askedSchema }, request, async () => {
    if (ask.paid) await refuseUnknown(deps, { brandId: brand.id, paymentId })
    const rowKey = `${staffId}:${createHash('sha256').update(`${key}`).digest('base64url')}`
    const asked = await write(deps, { brand, paymentId, ask, staffId, rowKey }).catch((error: unknown) => {
      if (error instanceof AlreadyAsked) return error.asked
      throw error
    })
    // If anything fails from here on, the job continues.
    if (asked.refundId) await reconcileRefund(deps, asked.refundId).catch(() => null)
    return { answer: asked, final: true }
  })
}

type Asking = {
  brand: Pick<Brand, 'id' | 'settings'>
  paymentId: string
  ask: AskRefund
  staffId: string
  rowKey: string
}

async function write(deps: RefundDeps, { brand, paymentId, ask, staffId, rowKey }: Asking): Promise<Asked> {
  const { id: brandId } = brand
  const { amountCents, reason, owedRefundId, paid } = ask
  return audited(deps, async (tx) => {
    const facts = await readPayment(tx, { brandId, paymentId }, { lock: true })
    const [earlier] = await tx
      .select({
        id: moneyRequests.id,
        needsApproval: moneyRequests.needsApproval,
        refundId: moneyRequests.refundId,
      })
      .from(moneyRequests)
      .where(ofBrand(moneyRequests, brandId, eq(moneyRequests.key, rowKey)))
    if (earlier) throw new AlreadyAsked(earlier)
    const byHand = readHanding(facts, ask, brand, deps.now)
    requireLeft(facts, { ...ask, countedCents: await countedOf(tx, facts, ask) })
    const isWaiting = and(eq(moneyRequests.paymentId, paymentId), eq(moneyRequests.status, 'waiting'))
    if ((await tx.$count(moneyRequests, ofBrand(moneyRequests, brandId, isWaiting))) > 0) {
      throw new DomainError('conflict', 'A refund of this payment is already waiting for approval.')
    }
    await lockGiver(tx, { brandId, staffId })
    const of = { paymentId, accountId: accountOf(facts) }
    const alone = await readAlone({ db: tx, now: deps.now }, { brand, by: deps.by, kind: 'refund', of })
    const needsApproval = !(amountCents <= alone)
    const handed = { ...paid, paidOn: byHand?.on, owedRefundId }
    const row = {
      brandId,
      paymentId,
      amountCents,
      reason,
      needsApproval,
      key: rowKey,
      askedBy: staffId,
      ...handed,
    }
    const [made] = await tx
      .insert(moneyRequests)
      .values({ ...row, status: 'waiting', createdAt: deps.now })
      .returning({ id: moneyRequests.id })
    if (!made) throw new Error('The request was not written.')
    let refundId: string | null = null
    if (!needsApproval) {
      const given = { requestId: made.id, amountCents, byHand, owedRefundId }
      refundId = (await giveBack({ db: tx, now: deps.now }, facts, given)).id
      await tx
        .update(moneyRequests)
        .set({ status: 'done', decidedBy: staffId, decidedAt: deps.now, refundId })
        .where(ofBrand(moneyRequests, brandId, eq(moneyRequests.id, made.id)))
    }
    const after = { amount: formatCents(amountCents), needsApproval, ...handedWords(byHand) }
    return {
      answer: { id: made.id, needsApproval, refundId },
      act: {
        action: needsApproval ? 'refund.asked' : byHand ? 'refund.paid_by_hand' : 'refund.made',
        brandId,
        subject: subjectOf(facts),
        before: { left: formatCents(facts.leftCents) },
        after,
        reason,
      },
    }
  })
}

/** How money was handed over, for the audit. */
export function handedWords(byHand: ManualPayout | undefined) {
  if (!byHand) return {}
  const { tender, reference, on } = byHand
  return { paidBack: handedOverWords[tender], on: formatDate(on), ...(reference && { reference }) }
}

/** A payment as the audit names it. */
export function subjectOf({ payment, membership }: Awaited<ReturnType<typeof readPayment>>) {
  const of = membership ? ` of member ${membership.memberNumber}` : ''
  return { kind: 'payment', id: payment.id, name: `Payment of ${formatCents(payment.amountCents)}${of}` }
}

/** The acting person. @throws Error for the command line, which makes no refunds. */
export function requirePerson({ by }: StaffDeps): string {
  if (!by.staffId) throw new Error('Only a person can make a refund.')
  return by.staffId
}
