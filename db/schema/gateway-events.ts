import { sql } from 'drizzle-orm'
import { check, index, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { eventResolutions } from '#domain/values/payments.ts'
import { payments } from './billing.ts'
import { brands } from './brands.ts'
import { createdAt, id, instant, knownValues, sameBrand } from './columns.ts'
import { staff } from './staff.ts'

/** Signed events of a gateway that do not agree with our books: nothing came of them, and somebody must look. */
export const quarantinedEvents = pgTable(
  'quarantined_events',
  {
    id: id(),
    gateway: text().notNull(),
    /** The gateway's own; sent again it is still one row. */
    eventId: text().notNull(),
    type: text().notNull(),
    /** What does not agree, in words. */
    reason: text().notNull(),
    /** What the event said: ids, amounts and our metadata, never a card. */
    said: jsonb().$type<Record<string, unknown>>().notNull(),
    /** Of which brand and payment it is, where that is known. */
    brandId: uuid().references(() => brands.id),
    paymentId: uuid(),
    createdAt: createdAt(),
    /** What somebody made of it, and why; null while it waits. */
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
