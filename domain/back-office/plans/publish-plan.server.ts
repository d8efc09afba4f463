import { asc, eq, lte } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import { ofBrand } from '#db/of-brand.ts'
import { plans, planVersions } from '#db/schema/plans.ts'
import { staff } from '#db/schema/staff.ts'
import { DomainError } from '#domain/errors.ts'
import type { PlanVersion } from '#domain/plans/plan-prices.queries.server.ts'
import {
  type AuditedAction,
  type AuditedTx,
  audited,
  type StaffDeps,
} from '#domain/staff/audit/audited.server.ts'
import { type LockedPlan, lockPlan, requireDraft, type WhichPlan } from './lock-plan.server.ts'
import { diffVersions, prohibitedIn } from './plan-diff.rules.ts'
import { draftedOf, planVersionSchema } from './plan-draft.schema.ts'
import { planSubject, requireSchedule, soldVersion } from './plan-draft.server.ts'

type Publish = WhichPlan & {
  /** The revision whose preview was read. */
  revision: number
  /** When sales start; null: now. */
  startsAt: Date | null
}

/**
 * Publishes a plan's draft, or schedules its start. New sales use it from that instant; existing members keep what they
 * agreed to until the next term (decision 0017). It's one transaction behind the plan's row lock: of two concurrent
 * calls one publishes, and a killed one publishes nothing.
 *
 * @throws DomainError `not_found`; `conflict`: the draft isn't the one that was read; `invalid` with each missing
 * field, and each word that a savings plan may not use.
 */
export async function publishPlan(
  deps: StaffDeps,
  { revision, startsAt, ...which }: Publish,
): Promise<{ version: number; startsAt: string | null }> {
  return audited<{ version: number; startsAt: string | null }>(deps, async (tx) => {
    const locked = await lockPlan(tx, which)
    const draft = requireDraft(locked, revision)
    requirePublishable(draft)
    if (startsAt === null || startsAt <= deps.now) {
      const act = await publish(tx, locked, draft, { now: deps.now, staffId: deps.by.staffId })
      return { answer: { version: draft.version, startsAt: null }, act }
    }
    if (deps.by.staffId === null)
      throw new DomainError('forbidden', 'Only a person may set the day a plan starts.')
    await tx
      .update(planVersions)
      .set({ startsAt, scheduledBy: deps.by.staffId })
      .where(ofBrand(planVersions, which.brandId, eq(planVersions.id, draft.id)))
    return {
      answer: { version: draft.version, startsAt: startsAt.toISOString() },
      act: {
        action: 'plan.scheduled',
        brandId: which.brandId,
        subject: planSubject({ plan: locked.plan, name: draft.name }),
        after: { startsAt: startsAt.toISOString(), version: draft.version },
      },
    }
  })
}

/** Removes a draft's scheduled start. @throws DomainError `not_found`, `conflict` */
export async function unschedulePlan(
  deps: StaffDeps,
  { revision, ...which }: WhichPlan & { revision: number },
): Promise<void> {
  await audited(deps, async (tx) => {
    const locked = await lockPlan(tx, which)
    const draft = requireDraft(locked, revision)
    if (!draft.startsAt) throw new DomainError('conflict', 'This draft isn’t scheduled to start.')
    await tx
      .update(planVersions)
      .set({ startsAt: null, scheduledBy: null })
      .where(ofBrand(planVersions, which.brandId, eq(planVersions.id, draft.id)))
    return {
      act: {
        action: 'plan.unscheduled',
        brandId: which.brandId,
        subject: planSubject({ plan: locked.plan, name: draft.name }),
        before: { startsAt: draft.startsAt.toISOString() },
      },
    }
  })
}

/**
 * Publishes every draft whose day has come, each under the name of the person who scheduled it; safe to run
 * concurrently and to kill. A draft that may no longer be published stays a draft, unscheduled, and is reported to
 * `onError`.
 */
export async function publishDuePlans(
  { db, now }: { db: Db; now: Date },
  onError: (error: unknown, planId: string) => void,
): Promise<{ published: number }> {
  const due = await db
    .select({
      planId: planVersions.planId,
      brandId: planVersions.brandId,
      staffId: staff.id,
      name: staff.name,
      email: staff.email,
    })
    .from(planVersions)
    .innerJoin(staff, eq(staff.id, planVersions.scheduledBy))
    .where(lte(planVersions.startsAt, now))
    .orderBy(asc(planVersions.startsAt), asc(planVersions.id))
  let published = 0
  for (const { planId, brandId, staffId, name, email } of due) {
    const by = { staffId, actor: `${name} <${email}>, on the day they set`, ip: null }
    try {
      published += await audited({ db, now, by }, async (tx) => {
        const locked = await lockPlan(tx, { brandId, planId })
        const { draft } = locked
        // Someone else has published or unscheduled it.
        if (!draft?.startsAt || draft.startsAt > now) return { answer: 0, act: null }
        requirePublishable(draft)
        return { answer: 1, act: await publish(tx, locked, draft, { now, staffId }) }
      })
    } catch (error) {
      if (error instanceof DomainError) {
        await db
          .update(planVersions)
          .set({ startsAt: null, scheduledBy: null })
          .where(
            ofBrand(planVersions, brandId, eq(planVersions.planId, planId), lte(planVersions.startsAt, now)),
          )
      }
      onError(error, planId)
    }
  }
  return { published }
}

async function publish(
  tx: AuditedTx,
  locked: LockedPlan,
  draft: PlanVersion,
  { now, staffId }: { now: Date; staffId: string | null },
): Promise<AuditedAction> {
  const { plan } = locked
  const { brandId } = plan
  const sold = await soldVersion(tx, locked)
  const named = async (version: PlanVersion) => ({
    ...version,
    feeSchedule: await requireSchedule(tx, { brandId, feeScheduleId: version.feeScheduleId }),
  })
  const changes = sold ? diffVersions(await named(sold), await named(draft)) : ['Sold for the first time.']
  await tx
    .update(planVersions)
    .set({ publishedAt: now, publishedBy: staffId, startsAt: null, scheduledBy: null })
    .where(ofBrand(planVersions, brandId, eq(planVersions.id, draft.id)))
  await tx
    .update(plans)
    .set({ publishedVersion: draft.version, status: plan.status === 'retired' ? 'retired' : 'published' })
    .where(ofBrand(plans, brandId, eq(plans.id, plan.id)))
  return {
    action: 'plan.published',
    brandId,
    subject: planSubject({ plan, name: draft.name }),
    before: { version: plan.publishedVersion },
    after: { version: draft.version, changes },
  }
}

function requirePublishable(draft: PlanVersion): void {
  const parsed = planVersionSchema.safeParse(draftedOf(draft))
  const wrong = parsed.success
    ? prohibitedIn(draft)
    : parsed.error.issues.map(({ path, message }) => ({ path: path.join('.'), message }))
  if (wrong.length > 0) {
    throw new DomainError('invalid', 'This draft cannot be published yet.', { fields: wrong })
  }
}
