import { eq } from 'drizzle-orm'
import { newId } from '#db/id.ts'
import { ofBrand } from '#db/of-brand.ts'
import { feeSchedules, plans, planVersions } from '#db/schema/plans.ts'
import { DomainError } from '#domain/errors.ts'
import { versionColumns } from '#domain/plans/plan-prices.queries.server.ts'
import { planTextsOf } from '#domain/plans/plan-texts.ts'
import { type AuditedTx, audited, type StaffDeps } from '#domain/staff/audit/audited.server.ts'
import type { PlanTier } from '#domain/values/plans.ts'
import {
  deleteDraft,
  type LockedPlan,
  lockPlan,
  nextVersion,
  replacePrices,
  requireDraft,
  type WhichPlan,
} from './lock-plan.server.ts'
import { diffVersions } from './plan-diff.rules.ts'
import type { PlanVersionFields } from './plan-draft.schema.ts'

/** A plan's name in the audit. */
export const planSubject = ({ plan, name }: { plan: { id: string; slug: string }; name?: string }) => ({
  kind: 'plan',
  id: plan.id,
  name: name ? `${name} (${plan.slug})` : plan.slug,
})

/**
 * Creates a plan that isn't sold yet, with a draft of its first version.
 * @throws DomainError `invalid`: the slug is taken, or there is no such fee schedule.
 */
export async function createPlan(
  deps: StaffDeps,
  {
    brandId,
    slug,
    tier,
    name,
    feeScheduleId,
  }: { brandId: string; slug: string; tier: PlanTier; name: string; feeScheduleId: string },
): Promise<{ planId: string }> {
  return audited(deps, async (tx) => {
    await requireSchedule(tx, { brandId, feeScheduleId })
    const planId = newId()
    const made = await tx
      .insert(plans)
      .values({ id: planId, brandId, slug, tier, status: 'draft', createdAt: deps.now })
      .onConflictDoNothing()
      .returning({ id: plans.id })
    if (made.length === 0) throw invalid('slug', 'Another plan has this short name.')
    await tx.insert(planVersions).values({
      brandId,
      planId,
      version: 1,
      name,
      summary: name,
      feeScheduleId,
      sellableStates: [],
      benefits: [],
    })
    return {
      answer: { planId },
      act: {
        action: 'plan.created',
        brandId,
        subject: planSubject({ plan: { id: planId, slug }, name }),
        after: { tier },
      },
    }
  })
}

/**
 * Creates a draft of a plan's next version: a copy of the version being sold.
 * @throws DomainError `not_found`; `conflict` if there is one already.
 */
export async function openDraft(deps: StaffDeps, which: WhichPlan): Promise<{ revision: number }> {
  const { brandId, planId } = which
  return audited(deps, async (tx) => {
    const locked = await lockPlan(tx, which)
    if (locked.draft)
      throw new DomainError('conflict', 'This plan already has a draft. Reload the page to see it.')
    const sold = await soldVersion(tx, locked)
    if (!sold) throw new DomainError('conflict', 'This plan has no version to start from.')
    const { id: _id, prices, ...same } = sold
    const draft = {
      ...same,
      id: newId(),
      version: await nextVersion(tx, which),
      publishedAt: null,
      publishedBy: null,
      revision: 0,
    }
    await tx.insert(planVersions).values(draft)
    await replacePrices(tx, { id: draft.id, brandId }, prices)
    return {
      answer: { revision: 0 },
      act: { action: 'plan.draft_begun', brandId, subject: { kind: 'plan', id: planId, name: sold.name } },
    }
  })
}

/**
 * Saves a whole draft. A scheduled draft can't be changed until it's unscheduled.
 * @throws DomainError `not_found`; `invalid`; `conflict`: scheduled, deleted, or saved by someone else since.
 */
export async function saveDraft(
  deps: StaffDeps,
  { revision, prices, brandId, planId, ...fields }: WhichPlan & PlanVersionFields & { revision: number },
): Promise<{ revision: number }> {
  return audited(deps, async (tx) => {
    const locked = await lockPlan(tx, { brandId, planId })
    const draft = requireDraft(locked, revision)
    if (draft.startsAt) {
      throw new DomainError(
        'conflict',
        'This draft is scheduled to start. Cancel its start date to change it.',
      )
    }
    const scheduleIs = await requireSchedule(tx, { brandId, feeScheduleId: fields.feeScheduleId })
    const scheduleWas = await requireSchedule(tx, { brandId, feeScheduleId: draft.feeScheduleId })
    await tx
      .update(planVersions)
      .set({ ...fields, revision: revision + 1 })
      .where(ofBrand(planVersions, brandId, eq(planVersions.id, draft.id)))
    await replacePrices(tx, draft, prices)
    const changes = diffVersions(
      { ...draft, feeSchedule: scheduleWas },
      { ...planTextsOf(draft), ...fields, prices, feeSchedule: scheduleIs },
    )
    return {
      answer: { revision: revision + 1 },
      act: {
        action: 'plan.draft_saved',
        brandId,
        subject: planSubject({ plan: locked.plan, name: fields.name }),
        after: { changes },
      },
    }
  })
}

/** Deletes a draft; a plan that was never sold is kept. @throws DomainError `not_found`, `conflict` */
export async function discardDraft(
  deps: StaffDeps,
  { revision, ...which }: WhichPlan & { revision: number },
): Promise<void> {
  await audited(deps, async (tx) => {
    const locked = await lockPlan(tx, which)
    const draft = requireDraft(locked, revision)
    if (locked.plan.publishedVersion === null) {
      throw new DomainError(
        'conflict',
        'This plan was never sold and has only this draft, so the draft can’t be discarded.',
      )
    }
    await deleteDraft(tx, draft)
    return {
      act: {
        action: 'plan.draft_discarded',
        brandId: which.brandId,
        subject: planSubject({ plan: locked.plan, name: draft.name }),
      },
    }
  })
}

/** The version a plan is sold by, or was last; null if it never was. */
export async function soldVersion(tx: AuditedTx, { plan }: Pick<LockedPlan, 'plan'>) {
  if (plan.publishedVersion === null) return null
  const [sold] = await tx
    .select(versionColumns)
    .from(planVersions)
    .where(
      ofBrand(
        planVersions,
        plan.brandId,
        eq(planVersions.planId, plan.id),
        eq(planVersions.version, plan.publishedVersion),
      ),
    )
  return sold ?? null
}

/** The name of a published fee schedule of the brand. @throws DomainError `invalid` */
export async function requireSchedule(
  tx: AuditedTx,
  { brandId, feeScheduleId }: { brandId: string; feeScheduleId: string },
): Promise<string> {
  const [schedule] = await tx
    .select()
    .from(feeSchedules)
    .where(
      ofBrand(feeSchedules, brandId, eq(feeSchedules.id, feeScheduleId), eq(feeSchedules.isDraft, false)),
    )
  if (!schedule) throw invalid('feeScheduleId', 'Choose a fee schedule that is published.')
  return `${schedule.name}, version ${schedule.version}`
}

function invalid(path: string, message: string): DomainError {
  return new DomainError('invalid', message, { fields: [{ path, message }] })
}
