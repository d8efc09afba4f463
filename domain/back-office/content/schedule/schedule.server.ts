import { and, asc, eq, isNull, lte } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import { newId } from '#db/id.ts'
import { queueMail } from '#db/mail-outbox.ts'
import { ofBrand } from '#db/of-brand.ts'
import { brands } from '#db/schema/brands.ts'
import { contentSchedules } from '#db/schema/content.ts'
import { staff } from '#db/schema/staff.ts'
import { lockDraft, readDraft, stale, subjectOf } from '#domain/back-office/content/draft.server.ts'
import { lockPublished } from '#domain/back-office/content/publish-draft.server.ts'
import type { Schedule, ScheduleDraft } from '#domain/back-office/content/studio.schema.ts'
import type { Brand } from '#domain/brands/brand.schema.ts'
import { instantIn } from '#domain/calendar.ts'
import { publishPayload, requirePublishable } from '#domain/content/publish-content.server.ts'
import { DomainError } from '#domain/errors.ts'
import { audited, type StaffDeps } from '#domain/staff/audit/audited.server.ts'
import { readSchedule } from './schedule.queries.server.ts'

const longestMs = 366 * 86_400_000

/**
 * Schedules the reviewed draft, as it is now; later changes to the draft wait for the next publication. Replaces the
 * scheduled time that the caller knows of, if any.
 *
 * @throws DomainError `conflict`: the draft was saved since, another version was published, or someone else has set or
 * removed a time; `invalid`: it couldn't be published now, or the time is past or too far; `forbidden`: an API key.
 */
export async function scheduleDraft(
  deps: StaffDeps,
  brand: Brand,
  { revision, publishedVersion, at, note, replaces }: ScheduleDraft,
): Promise<Schedule> {
  const { now, by } = deps
  const { staffId } = by
  if (staffId === null) throw new DomainError('forbidden', 'Only a person can schedule publishing.')
  const startsAt = instantIn(brand.settings.timeZone, at)
  const message =
    startsAt <= now ? 'That time has passed. To publish now, use “Publish now”.' : 'Set a time within a year.'
  if (startsAt <= now || startsAt.getTime() - now.getTime() > longestMs) {
    throw new DomainError('invalid', message, { fields: [{ path: 'at', message }] })
  }
  return audited(deps, async (tx) => {
    await lockPublished(tx, brand, publishedVersion)
    const { working, content } = await lockDraft(tx, brand)
    if (working.revision !== revision) throw stale(await readDraft(tx, brand))
    const payload = await requirePublishable(tx, {
      brandId: brand.id,
      content,
      settings: brand.settings,
    })
    const before = await lockSchedule(tx, brand.id)
    if ((before?.id ?? null) !== replaces) throw changed()
    const own = ofBrand(contentSchedules, brand.id)
    const values = { payload, revision, basis: publishedVersion, startsAt, note: note || null }
    const row = {
      ...values,
      id: newId(now),
      scheduledBy: staffId,
      failedAt: null,
      failure: null,
      createdAt: now,
    }
    await tx.delete(contentSchedules).where(own)
    await tx.insert(contentSchedules).values({ brandId: brand.id, ...row })
    const schedule = await readSchedule(tx, brand)
    if (!schedule) throw new Error('The schedule was not written.')
    const act = {
      action: 'content.scheduled' as const,
      brandId: brand.id,
      subject: subjectOf(brand),
      before: before && { at: before.startsAt.toISOString() },
      after: { at: startsAt.toISOString(), revision },
      reason: note || null,
    }
    return { answer: schedule, act }
  })
}

/** Removes a scheduled time before it comes. @throws DomainError `conflict`: already published, changed or removed */
export async function unscheduleDraft(deps: StaffDeps, brand: Brand, { id }: { id: string }): Promise<void> {
  await audited(deps, async (tx) => {
    const row = await lockSchedule(tx, brand.id)
    if (row?.id !== id) throw changed()
    await tx.delete(contentSchedules).where(ofBrand(contentSchedules, brand.id, eq(contentSchedules.id, id)))
    const act = {
      action: 'content.unscheduled' as const,
      brandId: brand.id,
      subject: subjectOf(brand),
      before: { at: row.startsAt.toISOString() },
    }
    return { act }
  })
}

/**
 * Publishes all content whose time has come, under the name of the person who scheduled it, in one transaction: safe to
 * run concurrently and to kill. Content that may no longer be published, or would undo a later publication, isn't
 * published. Its scheduler is told by email, and everyone else in the studio and on the Home screen.
 */
export async function publishDueContent(
  { db, now }: { db: Db; now: Date },
  onError: (error: unknown, brandId: string) => void,
): Promise<{ published: number; refused: number }> {
  const due = await db
    .select({ id: contentSchedules.id, brandId: contentSchedules.brandId, person: staff })
    .from(contentSchedules)
    .innerJoin(staff, eq(staff.id, contentSchedules.scheduledBy))
    .where(and(lte(contentSchedules.startsAt, now), isNull(contentSchedules.failedAt)))
    .orderBy(asc(contentSchedules.startsAt), asc(contentSchedules.id))
  const counts = { published: 0, refused: 0 }
  for (const { id, brandId, person } of due) {
    try {
      const isDone = await publishScheduled({ db, now }, { id, brandId, person })
      if (isDone) counts.published += 1
    } catch (error) {
      if (error instanceof DomainError) {
        const wasTold = await tellOfFailure({ db, now }, { id, brandId, email: person.email, error })
        if (wasTold) counts.refused += 1
      } else {
        onError(error, brandId)
      }
    }
  }
  return counts
}

type Person = typeof staff.$inferSelect

function publishScheduled(
  { db, now }: { db: Db; now: Date },
  { id, brandId, person }: { id: string; brandId: string; person: Person },
): Promise<boolean> {
  const author = `${person.name} <${person.email}>`
  const by = { staffId: person.id, actor: `${author}, at the time they set`, ip: null }
  return audited({ db, now, by }, async (tx) => {
    const [brand] = await tx
      .select({ name: brands.name, settings: brands.settings, version: brands.publishedVersion })
      .from(brands)
      .where(eq(brands.id, brandId))
      .for('no key update')
    const row = await lockSchedule(tx, brandId)
    // Another worker has published it, or someone has removed it or set another time.
    if (!brand || row?.id !== id || row.failedAt) return { answer: false, act: null }
    if (brand.version !== row.basis) {
      throw new DomainError(
        'conflict',
        `Version ${brand.version} was published after the time was set, and this would have undone it.`,
      )
    }
    const { number } = await publishPayload(
      { db: tx, now },
      { brandId, settings: brand.settings, content: row.payload, note: row.note ?? undefined, author },
    )
    await tx.delete(contentSchedules).where(ofBrand(contentSchedules, brandId, eq(contentSchedules.id, id)))
    const act = {
      action: 'content.published' as const,
      brandId,
      subject: subjectOf({ id: brandId, name: brand.name }),
      before: { version: brand.version },
      after: { version: number, setFor: row.startsAt.toISOString() },
      reason: row.note,
    }
    return { answer: true, act }
  })
}

/** Stores the reason for the failure, once, and emails it. */
function tellOfFailure(
  { db, now }: { db: Db; now: Date },
  { id, brandId, email, error }: { id: string; brandId: string; email: string; error: DomainError },
): Promise<boolean> {
  const first = error.fields?.[0]
  const failure = first ? `${first.message} (${first.path})` : error.message
  return db.transaction(async (tx) => {
    const row = await lockSchedule(tx, brandId)
    if (row?.id !== id || row.failedAt) return false
    await tx
      .update(contentSchedules)
      .set({ failedAt: now, failure })
      .where(ofBrand(contentSchedules, brandId, eq(contentSchedules.id, id)))
    return queueMail(tx, {
      brandId,
      template: 'staff-publication-failed',
      to: email,
      props: { scheduleId: id },
      dedupeKey: `staff-publication-failed:${id}`,
    })
  })
}

async function lockSchedule(tx: Db, brandId: string) {
  const [row] = await tx
    .select()
    .from(contentSchedules)
    .where(ofBrand(contentSchedules, brandId))
    .for('update')
  return row ?? null
}

function changed(): DomainError {
  return new DomainError(
    'conflict',
    'The schedule was changed, canceled or carried out since you opened this. Check it again.',
  )
}
