import { index, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { createdAt, id } from './columns.ts'

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
    createdAt: createdAt(),
  },
  (t) => [uniqueIndex().on(t.gateway, t.eventId), index().on(t.createdAt)],
)
