import { and, eq, isNull, ne } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import { queueMail } from '#db/mail-outbox.ts'
import { grievanceAppeals, grievances } from '#db/schema/support.ts'
import type { Brand } from '#domain/brands/brand.schema.ts'
import { type DueClock, dueAppealClocks, dueClocks } from './case-deadlines.rules.ts'

/**
 * Reminds the brand's staff of every open case and appeal whose deadline is near on `today`, the brand's calendar date,
 * and again once it has been missed. Each reminder is sent once, however often this runs. Returns how many were queued.
 */
export async function remindStaff(
  db: Db,
  { brand, today }: { brand: Pick<Brand, 'id' | 'settings'>; today: string },
): Promise<number> {
  const open = await db
    .select({
      id: grievances.id,
      acknowledgeBy: grievances.acknowledgeBy,
      resolveBy: grievances.resolveBy,
      urgentStatusBy: grievances.urgentStatusBy,
      acknowledgedAt: grievances.acknowledgedAt,
      urgentStatusAt: grievances.urgentStatusAt,
      resolvedAt: grievances.resolvedAt,
      state: grievances.state,
      waitingSince: grievances.waitingSince,
      pausedDays: grievances.pausedDays,
    })
    .from(grievances)
    .where(
      and(eq(grievances.brandId, brand.id), isNull(grievances.resolvedAt), ne(grievances.status, 'resolved')),
    )
  const appealed = await db
    .select()
    .from(grievanceAppeals)
    .where(and(eq(grievanceAppeals.brandId, brand.id), isNull(grievanceAppeals.decidedAt)))
  const due: { grievanceId: string; clocks: DueClock[] }[] = [
    ...open.map(({ id, ...running }) => ({ grievanceId: id, clocks: dueClocks(running, today) })),
    ...appealed.map((appeal) => ({
      grievanceId: appeal.grievanceId,
      clocks: dueAppealClocks(appeal, today),
    })),
  ]
  let reminders = 0
  for (const { grievanceId, clocks } of due) {
    for (const { clock, by, missed } of clocks) {
      const isNew = await queueMail(db, {
        brandId: brand.id,
        template: 'staff-case-due',
        to: brand.settings.operator.email,
        props: { grievanceId, clock, by, missed },
        dedupeKey: `staff-case-due:${grievanceId}:${clock}:${by}:${missed ? 'missed' : 'due'}`,
      })
      if (isNew) reminders += 1
    }
  }
  return reminders
}
