import type { z } from 'zod'
import { runIdempotent } from '#domain/billing/idempotent-request.server.ts'
import {
  type AuditedAction,
  type AuditedTx,
  audited,
  type StaffDeps,
} from '#domain/staff/audit/audited.server.ts'

/**
 * Does a desk request's work once per key, with its audit row, in one transaction: a retry gets the same response and
 * adds no second row. It never waits for a gateway, because the desk already has the payment.
 * @throws DomainError as `runIdempotent` and `work` do; nothing is written then.
 */
export async function auditedOnce<Answer>(
  deps: StaffDeps,
  request: { brandId: string; key: string | undefined; body: unknown; answer: z.ZodType<Answer> },
  work: (tx: AuditedTx) => Promise<{ answer: Answer; act: AuditedAction }>,
): Promise<Answer> {
  const { answer: schema, ...asked } = request
  return audited(deps, async (tx) => {
    const done: { act: AuditedAction | null } = { act: null }
    const answer = await runIdempotent(
      { db: tx, now: deps.now, answer: schema },
      { ...asked, actor: `desk:${deps.by.staffId}` },
      async () => {
        const { answer: first, act } = await work(tx)
        done.act = act
        return { answer: first, final: true }
      },
    )
    return { answer, act: done.act }
  })
}
