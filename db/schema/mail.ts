import { type SQL, sql } from 'drizzle-orm'
import { type AnyPgColumn, index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { brandId } from './brands.ts'
import { createdAt, id, instant, knownValues } from './columns.ts'

/** Every outgoing email, each sent once. Written in the same transaction as its cause. */
export const mails = pgTable(
  'mails',
  {
    id: id(),
    brandId: brandId(),
    /** One email per key, however often its cause repeats. */
    dedupeKey: text().notNull().unique(),
    template: text().notNull(),
    /** The template's props; never a secret that outlives its link. */
    props: jsonb().notNull(),
    to: text().notNull(),
    status: text({ enum: ['queued', 'sent'] })
      .notNull()
      .default('queued'),
    /**
     * When a job last claimed it for delivery, and in which process. While that process lives, no other job takes it
     * for two minutes.
     */
    claimedAt: instant(),
    claimedBy: text(),
    attempts: integer().notNull().default(0),
    lastError: text(),
    /** How often a server received all of it and then didn't respond: it may have been sent. */
    unanswered: integer(),
    /** When delivery was given up: permanently refused, or never confirmed. It isn't retried. */
    givenUpAt: instant(),
    /** Stored only without an SMTP server, for /dev/mail. */
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

/** Prop names that hold an email's subject record, closest to a member first. */
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

/** What an email is about, as text: a membership, account, order, refund, draft or case; null if none. */
export function mailSubject(props: AnyPgColumn | SQL): SQL {
  const keys = mailSubjectKeys.map((key) => sql`${props} ->> ${sql.raw(`'${key}'`)}`)
  return sql`coalesce(${sql.join(keys, sql`, `)})`
}
