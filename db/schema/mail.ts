import { type SQL, sql } from 'drizzle-orm'
import { type AnyPgColumn, index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { brandId } from './brands.ts'
import { createdAt, id, instant, knownValues } from './columns.ts'

/** Every mail that is to go out once: written in the transaction of what it tells about. */
export const mails = pgTable(
  'mails',
  {
    id: id(),
    brandId: brandId(),
    /** One mail for one key, however often its cause is repeated. */
    dedupeKey: text().notNull().unique(),
    template: text().notNull(),
    /** What the template needs; never a secret that outlives its link. */
    props: jsonb().notNull(),
    to: text().notNull(),
    status: text({ enum: ['queued', 'sent'] })
      .notNull()
      .default('queued'),
    /** When a job last took it to hand it over, and in which process: while that lives, for two minutes no other does. */
    claimedAt: instant(),
    claimedBy: text(),
    attempts: integer().notNull().default(0),
    lastError: text(),
    /** How often a server took all of it and then said nothing: it may have gone out. */
    unanswered: integer(),
    /** When it was given up: refused for good, or never answered. Nobody tries it again. */
    givenUpAt: instant(),
    /** Kept only where there is no SMTP server, for /dev/mail. */
    rendered: jsonb(),
    createdAt: createdAt(),
    sentAt: instant(),
  },
  (t) => [
    index().on(t.status, t.createdAt),
    index().on(t.brandId, t.createdAt),
    index('mails_of').on(t.brandId, mailSubject(t.props)),
    ...knownValues(t),
  ],
)

/** The membership, account or order a mail is about, as text; null for those that are about none. */
export function mailSubject(props: AnyPgColumn | SQL): SQL {
  return sql`coalesce(${props} ->> 'membershipId', ${props} ->> 'accountId', ${props} ->> 'orderId')`
}
