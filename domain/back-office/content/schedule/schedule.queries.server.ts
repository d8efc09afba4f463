import { and, eq } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import { ofBrand } from '#db/of-brand.ts'
import { contentSchedules } from '#db/schema/content.ts'
import { staff } from '#db/schema/staff.ts'
import type { Schedule } from '#domain/back-office/content/studio.schema.ts'
import type { Brand } from '#domain/brands/brand.schema.ts'
import { clockIn } from '#domain/calendar.ts'
import { notFound } from '#domain/errors.ts'

/** The publication that is scheduled, or that failed at its time; null if there is none. */
export async function readSchedule(db: Db, { id: brandId, settings }: Brand): Promise<Schedule | null> {
  const [row] = await db
    .select({ schedule: contentSchedules, by: staff.name })
    .from(contentSchedules)
    .innerJoin(staff, eq(staff.id, contentSchedules.scheduledBy))
    .where(ofBrand(contentSchedules, brandId))
  if (!row) return null
  const { id, startsAt, revision, note, failure } = row.schedule
  return {
    id,
    startsAt: startsAt.toISOString(),
    at: clockIn(settings.timeZone, startsAt),
    revision,
    note,
    by: row.by,
    failure,
  }
}

/** A scheduled publication that failed. */
export type FailedPublication = { name: string; startsAt: Date; failure: string }

/** The facts for its email. @throws DomainError `not_found`: it was unscheduled since */
export async function findFailedPublication(
  db: Db,
  { brandId, scheduleId }: { brandId: string; scheduleId: string },
): Promise<FailedPublication> {
  const { startsAt, failure } = contentSchedules
  const [row] = await db
    .select({ name: staff.name, startsAt, failure })
    .from(contentSchedules)
    .innerJoin(staff, and(eq(staff.id, contentSchedules.scheduledBy)))
    .where(ofBrand(contentSchedules, brandId, eq(contentSchedules.id, scheduleId)))
  if (!row) throw notFound()
  return { ...row, failure: row.failure ?? '' }
}
