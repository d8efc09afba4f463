import { sql } from 'drizzle-orm'
import { index, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { impersonationEnds } from '#domain/values/impersonations.ts'
import { accounts } from './accounts.ts'
import { brandId } from './brands.ts'
import { createdAt, id, instant, knownValues, sameBrand } from './columns.ts'
import { staff, staffSessions } from './staff.ts'

/**
 * Somebody of the staff who sees a member's pages as the member does. A table of its own, so that a build that does not
 * know of it takes its cookie for nobody's, and never for the member's.
 */
export const impersonations = pgTable(
  'impersonations',
  {
    id: id(),
    brandId: brandId(),
    accountId: uuid().notNull(),
    staffId: uuid()
      .notNull()
      .references(() => staff.id),
    /** The session at the console it began in and ends with; null once that is gone. */
    staffSessionId: uuid().references(() => staffSessions.id, { onDelete: 'set null' }),
    /** The member reads it. */
    reason: text().notNull(),
    /** Of the token that is carried once from the console to the brand's origin, within a minute; null when it was. */
    handoverHash: text().unique(),
    /** Of the token in the cookie at the brand's origin. */
    tokenHash: text().unique(),
    createdAt: createdAt(),
    expiresAt: instant().notNull(),
    endedAt: instant(),
    endedBy: text({ enum: impersonationEnds }),
  },
  (t) => [
    index().on(t.accountId, t.createdAt),
    index().on(t.staffId),
    // Those that are to be ended.
    index('impersonations_running').on(t.expiresAt).where(sql`${t.endedAt} is null`),
    ...knownValues(t),
    sameBrand(t, t.accountId, accounts).onDelete('cascade'),
  ],
)
