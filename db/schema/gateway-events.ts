import { sql } from 'drizzle-orm'
import { check, index, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { eventResolutions } from '#domain/values/payments.ts'
import { payments } from './billing.ts'
import { brands } from './brands.ts'
import { createdAt, id, instant, knownValues, sameBrand } from './columns.ts'
import { staff } from './staff.ts'

/** Signed gateway events that contradict our books. They had no effect; someone must review them. */
export const quarantinedEvents = pgTable(
  'quarantined_events',
  {
    id: id(),
    gateway: text().notNull(),
    /** The gateway's event id, so that a repeated event stays one row. */
    eventId: text().notNull(),
    type: text().notNull(),
    /** A description of the contradiction. */
    reason: text().notNull(),
    /** The event's content: ids, amounts and our metadata, never a card. */
    said: jsonb().$type<Record<string, unknown>>().notNull(),
    /** The brand and payment it concerns, if known. */
    brandId: uuid().references(() => brands.id),
    paymentId: uuid(),
    createdAt: createdAt(),
    /** How it was resolved, and why; null while it waits. */
    settledAs: text({ enum: eventResolutions }),
    settledAt: instant(),
    settledBy: uuid().references(() => staff.id),
    settledReason: text(),
  },
  (t) => [
    uniqueIndex().on(t.gateway, t.eventId),
    index().on(t.createdAt),
    index('quarantined_events_of_payment').on(t.paymentId).where(sql`${t.paymentId} is not null`),
    index('quarantined_events_waiting').on(t.brandId, t.createdAt).where(sql`${t.settledAt} is null`),
    check(
      'quarantined_events_settled',
      sql`num_nonnulls(${t.settledAs}, ${t.settledAt}, ${t.settledBy}, ${t.settledReason}) in (0, 4)`,
    ),
    check('quarantined_events_payment', sql`${t.paymentId} is null or ${t.brandId} is not null`),
    ...knownValues(t),
    sameBrand(t, t.paymentId, payments),
  ],
)
