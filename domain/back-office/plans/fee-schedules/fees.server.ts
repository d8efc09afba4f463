import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm'
import { newId } from '#db/id.ts'
import { ofBrand } from '#db/of-brand.ts'
import { offices } from '#db/schema/offices.ts'
import { feeScheduleRows, feeSchedules, plans, planVersions } from '#db/schema/plans.ts'
import { lockPlan, replacePrices } from '#domain/back-office/plans/lock-plan.server.ts'
import { soldVersion } from '#domain/back-office/plans/plan-draft.server.ts'
import { DomainError, notFound } from '#domain/errors.ts'
import { type AuditedTx, audited, type StaffDeps } from '#domain/staff/audit/audited.server.ts'
import { compareFees, feeChanges, feeKey, readFees } from './fee-import.rules.ts'
import { type FeeKey, type FeeRow, type ImportedFees, mostFees } from './fee-sheet.schema.ts'
import { officesByName, publishedBefore, readFeeRows } from './fees.queries.server.ts'

type Which = { brandId: string; scheduleId: string }
type Schedule = typeof feeSchedules.$inferSelect

const mostTold = 50

/** Creates an empty schedule, as a draft. @throws DomainError `invalid`: the name is taken. */
export async function createSchedule(
  deps: StaffDeps,
  { brandId, name }: { brandId: string; name: string },
): Promise<{ scheduleId: string }> {
  return audited(deps, async (tx) => {
    const taken = await tx.$count(
      feeSchedules,
      ofBrand(feeSchedules, brandId, sql`lower(${feeSchedules.name}) = lower(${name})`),
    )
    if (taken > 0) throw invalid('name', 'Another fee schedule has this name.')
    const scheduleId = newId()
    await tx.insert(feeSchedules).values({ id: scheduleId, brandId, name, isDraft: true })
    return {
      answer: { scheduleId },
      act: { action: 'fees.created', brandId, subject: { kind: 'fees', id: scheduleId, name } },
    }
  })
}

/** Creates a draft of a schedule's next version, with its current rows. @throws DomainError `not_found`, `conflict` */
export async function openFeeDraft(
  deps: StaffDeps,
  { brandId, scheduleId }: Which,
): Promise<{ scheduleId: string }> {
  return audited(deps, async (tx) => {
    const { all, own } = await lockSchedules(tx, { brandId, scheduleId })
    if (all.some(({ isDraft }) => isDraft)) {
      throw new DomainError('conflict', 'This schedule already has a draft. Reload the page to see it.')
    }
    const draftId = newId()
    const version = Math.max(...all.map((each) => each.version)) + 1
    await tx.insert(feeSchedules).values({ id: draftId, brandId, name: own.name, version, isDraft: true })
    await insertRows(tx, { brandId, scheduleId: draftId }, await readFeeRows(tx, { brandId, scheduleId }))
    return {
      answer: { scheduleId: draftId },
      act: { action: 'fees.draft_begun', brandId, subject: subjectOf(own) },
    }
  })
}

/**
 * Changes rows of a draft, all or none.
 * @throws DomainError `not_found`; `conflict`: already published, or changed since; `invalid`: an office of another
 * brand.
 */
export async function changeFees(
  deps: StaffDeps,
  {
    brandId,
    scheduleId,
    revision,
    put,
    remove,
  }: Which & { revision: number; put: FeeRow[]; remove: FeeKey[] },
): Promise<{ revision: number }> {
  return audited(deps, async (tx) => {
    const draft = await lockDraft(tx, { brandId, scheduleId }, revision)
    const before = await readFeeRows(tx, { brandId, scheduleId })
    const rows = new Map(before.map((row) => [feeKey(row), row]))
    for (const key of remove) rows.delete(feeKey(key))
    for (const row of put) rows.set(feeKey(row), row)
    const compared = await replaceRows(tx, draft, before, [...rows.values()])
    return {
      answer: { revision: revision + 1 },
      act: {
        action: 'fees.draft_saved',
        brandId,
        subject: subjectOf(draft),
        after: { changes: feeChanges(compared).slice(0, mostTold) },
      },
    }
  })
}

/**
 * Imports a file's rows into a draft, or previews it. Unreadable rows are reported with line and reason. The others are
 * written, all of them or, if the process dies, none. With `replace`, prices not in the file are removed, unless a row
 * is refused: then none are.
 * @throws DomainError `not_found`; `conflict`: already published, or changed since.
 */
export async function importFees(
  deps: StaffDeps,
  {
    brandId,
    scheduleId,
    revision,
    text,
    replace,
    save,
  }: Which & { revision: number; text: string; replace: boolean; save: boolean },
): Promise<ImportedFees> {
  return audited(deps, async (tx) => {
    const draft = await lockDraft(tx, { brandId, scheduleId }, revision)
    const before = await readFeeRows(tx, { brandId, scheduleId })
    const { rows, refused, tally } = readFees(text, {
      offices: await officesByName(tx, brandId),
      known: before,
    })
    const named = new Set(rows.map(feeKey))
    // A refused row may be a price meant to stay; and a file without a readable row doesn't empty a schedule.
    const isWhole = refused.length === 0 && rows.length > 0
    const kept = replace && isWhole ? [] : before.filter((row) => !named.has(feeKey(row)))
    const after = [...kept, ...rows]
    const isTaken = save && rows.length > 0
    const compared = isTaken ? await replaceRows(tx, draft, before, after) : compareFees(before, after)
    const answer: ImportedFees = {
      revision: isTaken ? revision + 1 : revision,
      saved: isTaken,
      added: compared.added.length,
      changed: compared.changed.length,
      same: compared.same - kept.length,
      removed: compared.removed.length,
      refused: refused.slice(0, 200),
      refusedCount: refused.length,
      lines: tally.lines,
      skipped: tally.skipped,
      sample: feeChanges(compared).slice(0, 20),
    }
    const { added, changed, removed, refusedCount } = answer
    const after_ = { added, changed, removed, refused: refusedCount }
    return {
      answer,
      act: isTaken ? { action: 'fees.imported', brandId, subject: subjectOf(draft), after: after_ } : null,
    }
  })
}

/** Deletes a draft. @throws DomainError `not_found`, `conflict` */
export async function discardFeeDraft(
  deps: StaffDeps,
  { brandId, scheduleId, revision }: Which & { revision: number },
): Promise<void> {
  await audited(deps, async (tx) => {
    const draft = await lockDraft(tx, { brandId, scheduleId }, revision)
    await tx.delete(feeSchedules).where(ofBrand(feeSchedules, brandId, eq(feeSchedules.id, scheduleId)))
    return { act: { action: 'fees.draft_discarded', brandId, subject: subjectOf(draft) } }
  })
}

/**
 * Publishes a draft of a schedule. A published one never changes: every plan sold with the previous version gets a new
 * version that differs only in its fees, so that new members have the new fees at once and others from their next term
 * on. Plan drafts switch to it too, under a new revision. One transaction.
 * @throws DomainError `not_found`; `conflict`: already published, or changed since; `invalid`: it has no rows.
 */
export async function publishFees(
  deps: StaffDeps,
  { brandId, scheduleId, revision }: Which & { revision: number },
): Promise<{ plans: string[] }> {
  return audited(deps, async (tx) => {
    const draft = await lockDraft(tx, { brandId, scheduleId }, revision)
    const after = await readFeeRows(tx, { brandId, scheduleId })
    if (after.length === 0)
      throw new DomainError('invalid', 'A fee schedule without a row cannot be published.')
    const beforeId = await publishedBefore(tx, { brandId, name: draft.name })
    const before = beforeId ? await readFeeRows(tx, { brandId, scheduleId: beforeId }) : []
    await tx
      .update(feeSchedules)
      .set({ isDraft: false, publishedAt: deps.now })
      .where(ofBrand(feeSchedules, brandId, eq(feeSchedules.id, scheduleId)))
    const moved = await movePlans(tx, { brandId, scheduleId, name: draft.name }, deps)
    return {
      answer: { plans: moved },
      act: {
        action: 'fees.published',
        brandId,
        subject: subjectOf(draft),
        after: {
          version: draft.version,
          changes: feeChanges(compareFees(before, after)).slice(0, mostTold),
          plans: moved,
        },
      },
    }
  })
}

/** Gives every plan sold with another version of a schedule one with this version. Returns their names. */
async function movePlans(
  tx: AuditedTx,
  { brandId, scheduleId, name }: Which & { name: string },
  { now, by }: StaffDeps,
): Promise<string[]> {
  const versions = tx
    .select({ id: feeSchedules.id })
    .from(feeSchedules)
    .where(ofBrand(feeSchedules, brandId, eq(feeSchedules.name, name)))
  const sellers = await tx
    .select({ planId: plans.id })
    .from(plans)
    .innerJoin(
      planVersions,
      and(eq(planVersions.planId, plans.id), eq(planVersions.version, plans.publishedVersion)),
    )
    .where(ofBrand(plans, brandId, inArray(planVersions.feeScheduleId, versions)))
    .orderBy(asc(plans.id))
  const moved: string[] = []
  for (const { planId } of sellers) {
    const locked = await lockPlan(tx, { brandId, planId })
    const sold = await soldVersion(tx, locked)
    if (!sold || sold.feeScheduleId === scheduleId) continue
    const { id: _id, prices, ...same } = sold
    const { draft } = locked
    const number = draft?.version ?? sold.version + 1
    // The draft will be published after this version, so it takes the next number.
    if (draft) await setVersion(tx, draft, number + 1)
    const id = newId()
    await tx.insert(planVersions).values({
      ...same,
      id,
      version: number,
      feeScheduleId: scheduleId,
      publishedAt: now,
      publishedBy: by.staffId,
    })
    await replacePrices(tx, { id, brandId }, prices)
    await tx
      .update(plans)
      .set({ publishedVersion: number })
      .where(ofBrand(plans, brandId, eq(plans.id, planId)))
    moved.push(sold.name)
  }
  await tx
    .update(planVersions)
    .set({ feeScheduleId: scheduleId, revision: sql`${planVersions.revision} + 1` })
    .where(
      ofBrand(
        planVersions,
        brandId,
        isNull(planVersions.publishedAt),
        inArray(planVersions.feeScheduleId, versions),
      ),
    )
  return moved
}

async function setVersion(tx: AuditedTx, { id, brandId }: { id: string; brandId: string }, version: number) {
  await tx
    .update(planVersions)
    .set({ version })
    .where(ofBrand(planVersions, brandId, eq(planVersions.id, id)))
}

/** All versions of a schedule, locked: every change to it takes this lock. @throws DomainError `not_found` */
async function lockSchedules(
  tx: AuditedTx,
  { brandId, scheduleId }: Which,
): Promise<{ all: Schedule[]; own: Schedule }> {
  const [named] = await tx
    .select({ name: feeSchedules.name })
    .from(feeSchedules)
    .where(ofBrand(feeSchedules, brandId, eq(feeSchedules.id, scheduleId)))
  if (!named) throw notFound()
  const all = await tx
    .select()
    .from(feeSchedules)
    .where(ofBrand(feeSchedules, brandId, eq(feeSchedules.name, named.name)))
    .orderBy(asc(feeSchedules.version))
    .for('update')
  const own = all.find(({ id }) => id === scheduleId)
  if (!own) throw notFound()
  return { all, own }
}

async function lockDraft(tx: AuditedTx, which: Which, revision: number): Promise<Schedule> {
  const { own } = await lockSchedules(tx, which)
  if (!own.isDraft) {
    throw new DomainError(
      'conflict',
      'This version is published and stays as it is. Start a draft of the next one.',
    )
  }
  if (own.revision !== revision) {
    throw new DomainError(
      'conflict',
      'Someone has changed this draft since you opened it. Reload the page to see what they wrote.',
    )
  }
  return own
}

/** Writes the differences, and increments the draft's revision. */
async function replaceRows(tx: AuditedTx, draft: Schedule, before: FeeRow[], after: FeeRow[]) {
  if (after.length > mostFees) {
    throw new DomainError(
      'invalid',
      `A fee schedule can have at most ${mostFees.toLocaleString('en-US')} rows.`,
    )
  }
  const { brandId, id: scheduleId } = draft
  const compared = compareFees(before, after)
  const written = [...compared.added, ...compared.changed.map(({ row }) => row)]
  const officeIds = [...new Set(written.flatMap(({ officeId }) => officeId ?? []))]
  const known =
    officeIds.length === 0
      ? 0
      : await tx.$count(offices, ofBrand(offices, brandId, inArray(offices.id, officeIds)))
  if (known !== officeIds.length)
    throw new DomainError('invalid', 'A row names an office that isn’t in this brand.')
  const gone = [...compared.removed, ...compared.changed.map(({ was }) => was)]
  for (let at = 0; at < gone.length; at += 1_000) {
    const keys = gone.slice(at, at + 1_000).map(feeKey)
    await tx
      .delete(feeScheduleRows)
      .where(
        ofBrand(
          feeScheduleRows,
          brandId,
          eq(feeScheduleRows.feeScheduleId, scheduleId),
          sql`${feeScheduleRows.service} || '|' || coalesce(${feeScheduleRows.state}, '') || '|' || coalesce(${feeScheduleRows.officeId}::text, '') = any(${sql.param(keys)}::text[])`,
        ),
      )
  }
  await insertRows(tx, { brandId, scheduleId }, written)
  await tx
    .update(feeSchedules)
    .set({ revision: draft.revision + 1 })
    .where(ofBrand(feeSchedules, brandId, eq(feeSchedules.id, scheduleId)))
  return compared
}

async function insertRows(
  tx: AuditedTx,
  { brandId, scheduleId }: Which,
  rows: readonly FeeRow[],
): Promise<void> {
  for (let at = 0; at < rows.length; at += 1_000) {
    const some = rows.slice(at, at + 1_000).map((row) => ({ ...row, brandId, feeScheduleId: scheduleId }))
    await tx.insert(feeScheduleRows).values(some)
  }
}

const subjectOf = ({ id, name, version }: Schedule) => ({
  kind: 'fees',
  id,
  name: `${name}, version ${version}`,
})

function invalid(path: string, message: string): DomainError {
  return new DomainError('invalid', message, { fields: [{ path, message }] })
}
