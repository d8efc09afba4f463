import { and, eq, isNull, max, sql } from 'drizzle-orm'
import { ofBrand } from '#db/of-brand.ts'
import { planPrices, plans, planVersions } from '#db/schema/plans.ts'
import { DomainError, notFound } from '#domain/errors.ts'
import type { PlanPrice } from '#domain/plans/plan.schema.ts'
import { type PlanVersion, versionColumns } from '#domain/plans/plan-prices.queries.server.ts'
import type { AuditedTx } from '#domain/staff/audit/audited.server.ts'

export type WhichPlan = { brandId: string; planId: string }

/** A plan whose row is locked until the transaction ends, with its draft. Every change to a plan starts here. */
export type LockedPlan = { plan: typeof plans.$inferSelect; draft: PlanVersion | null }

/** Locks a plan. @throws DomainError `not_found` */
export async function lockPlan(tx: AuditedTx, { brandId, planId }: WhichPlan): Promise<LockedPlan> {
  const [plan] = await tx
    .select()
    .from(plans)
    .where(ofBrand(plans, brandId, eq(plans.id, planId)))
    .for('update')
  if (!plan) throw notFound()
  const [draft] = await tx
    .select(versionColumns)
    .from(planVersions)
    .where(ofBrand(planVersions, brandId, eq(planVersions.planId, planId), isNull(planVersions.publishedAt)))
  return { plan, draft: draft ?? null }
}

/**
 * The draft as the caller read it.
 * @throws DomainError `conflict`: there is none anymore, or someone has saved it since.
 */
export function requireDraft({ draft }: LockedPlan, revision: number): PlanVersion {
  if (!draft) {
    throw new DomainError(
      'conflict',
      'This draft is gone: someone has published or discarded it. Reload the page to see the plan as it is.',
    )
  }
  if (draft.revision !== revision) {
    throw new DomainError(
      'conflict',
      'Someone has changed this draft since you opened it. Reload the page to see what they wrote.',
    )
  }
  return draft
}

/** The number of a plan's next version. */
export async function nextVersion(tx: AuditedTx, { brandId, planId }: WhichPlan): Promise<number> {
  const [last] = await tx
    .select({ version: max(planVersions.version) })
    .from(planVersions)
    .where(ofBrand(planVersions, brandId, eq(planVersions.planId, planId)))
  return (last?.version ?? 0) + 1
}

/** Replaces a version's prices. */
export async function replacePrices(
  tx: AuditedTx,
  { id: planVersionId, brandId }: { id: string; brandId: string },
  prices: readonly PlanPrice[],
): Promise<void> {
  await tx
    .delete(planPrices)
    .where(and(eq(planPrices.brandId, brandId), eq(planPrices.planVersionId, planVersionId)))
  if (prices.length === 0) return
  const rows = prices.map(({ interval, priceCents, additionalMemberCents }) => ({
    interval,
    priceCents,
    additionalMemberCents,
    planVersionId,
    brandId,
  }))
  await tx.insert(planPrices).values(rows)
}

/** Deletes a draft. */
export async function deleteDraft(
  tx: AuditedTx,
  { id, brandId }: { id: string; brandId: string },
): Promise<void> {
  await replacePrices(tx, { id, brandId }, [])
  await tx
    .delete(planVersions)
    .where(ofBrand(planVersions, brandId, eq(planVersions.id, id), sql`${planVersions.publishedAt} is null`))
}
