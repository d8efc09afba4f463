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
    index('mails_about').on(t.brandId, mailSubject(t.props)),
    ...knownValues(t),
  ],
)

/** Under what names a mail has what it is about, the nearest to a member first. */
export const mailSubjectKeys = [
  'membershipId',
  'accountId',
  'orderId',
  'refundId',
  'checkoutId',
  'entryId',
  'requestId',
  'grievanceId',
  'messageId',
] as const

/** What a mail is about, as text: a membership, account, order, refund, draft or case; null for those that are about none. */
export function mailSubject(props: AnyPgColumn | SQL): SQL {
  const keys = mailSubjectKeys.map((key) => sql`${props} ->> ${sql.raw(`'${key}'`)}`)
  return sql`coalesce(${sql.join(keys, sql`, `)})`
}
