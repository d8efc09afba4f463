import { sql } from 'drizzle-orm'
import { index, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { impersonationEnds } from '#domain/values/impersonations.ts'
import { accounts } from './accounts.ts'
import { brandId } from './brands.ts'
import { createdAt, id, instant, knownValues, sameBrand } from './columns.ts'
import { staff, staffSessions } from './staff.ts'

/**
 * A staff user who views a member's pages as that member. In a separate table, so that a build that doesn't know it
 * treats its cookie as invalid, never as the member's.
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
    /** The console session it began in and ends with; null once that is gone. */
    staffSessionId: uuid().references(() => staffSessions.id, { onDelete: 'set null' }),
    /** Shown to the member. */
    reason: text().notNull(),
    /** Hash of the token that passes once from the console to the brand's origin, within a minute; null once used. */
    handoverHash: text().unique(),
    /** Hash of the token in the cookie at the brand's origin. */
    tokenHash: text().unique(),
    createdAt: createdAt(),
    expiresAt: instant().notNull(),
    endedAt: instant(),
    endedBy: text({ enum: impersonationEnds }),
  },
  (t) => [
    index().on(t.accountId, t.createdAt),
    index().on(t.staffId),
    // To find the ones that must end.
    index('impersonations_running').on(t.expiresAt).where(sql`${t.endedAt} is null`),
    ...knownValues(t),
    sameBrand(t, t.accountId, accounts).onDelete('cascade'),
  ],
)
