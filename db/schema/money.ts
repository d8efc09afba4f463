import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { requestStatuses } from '#domain/money/refunds/refund-request.schema.ts'
import { payments, refunds } from './billing.ts'
import { brands } from './brands.ts'
import { createdAt, id, instant, knownValues, sameBrand } from './columns.ts'
import { memberships } from './memberships.ts'
import { staff } from './staff.ts'

/** Somebody of the staff asked for a refund by hand: done at once, or once another person has agreed. */
export const refundRequests = pgTable(
  'refund_requests',
  {
    id: id(),
    brandId: uuid()
      .notNull()
      .references(() => brands.id),
    paymentId: uuid().notNull(),
    amountCents: integer().notNull(),
    /** Why, for the audit; the member does not read it. */
    reason: text().notNull(),
    status: text({ enum: requestStatuses }).notNull(),
    /** Above the brand's limit: then who asks is never who decides. */
    needsApproval: boolean().notNull(),
    /** One request, one refund: made of who asks and their Idempotency-Key. */
    key: text().notNull().unique(),
    askedBy: uuid()
      .notNull()
      .references(() => staff.id),
    createdAt: createdAt(),
    decidedBy: uuid().references(() => staff.id),
    decidedAt: instant(),
    /** Why it was declined. */
    answer: text(),
    refundId: uuid(),
  },
  (t) => [
    uniqueIndex('refund_requests_one_waiting').on(t.paymentId).where(sql`${t.status} = 'waiting'`),
    index('refund_requests_waiting').on(t.brandId, t.createdAt).where(sql`${t.status} = 'waiting'`),
    index().on(t.brandId, t.createdAt),
    index().on(t.paymentId),
    check('refund_requests_amount', sql`${t.amountCents} > 0`),
    check(
      'refund_requests_decided',
      sql`(${t.status} = 'waiting') = (${t.decidedAt} is null) and (${t.decidedAt} is null) = (${t.decidedBy} is null) and (${t.status} = 'done') = (${t.refundId} is not null)`,
    ),
    check(
      'refund_requests_two_people',
      sql`${t.status} <> 'done' or not ${t.needsApproval} or ${t.decidedBy} <> ${t.askedBy}`,
    ),
    ...knownValues(t),
    sameBrand(t, t.paymentId, payments),
    sameBrand(t, t.refundId, refunds),
  ],
)

/** A member whose charge failed said when they will pay: a note that is shown, and changes nothing that is charged. */
export const paymentPromises = pgTable(
  'payment_promises',
  {
    id: id(),
    brandId: uuid()
      .notNull()
      .references(() => brands.id),
    membershipId: uuid().notNull(),
    promisedOn: date().notNull(),
    note: text().notNull(),
    writtenBy: uuid()
      .notNull()
      .references(() => staff.id),
    createdAt: createdAt(),
  },
  (t) => [
    index().on(t.membershipId, t.createdAt),

    sameBrand(t, t.membershipId, memberships),
  ],
)

/** What a check of the books found, of every brand: the rules that were broken and by which rows. */
export const bookChecks = pgTable(
  'book_checks',
  {
    id: id(),
    checkedAt: instant().notNull(),
    /** How many there were; those named are fewer where there were very many. */
    violations: integer().notNull(),
    named: jsonb().$type<{ rule: string; subject: string }[]>().notNull(),
  },
  (t) => [index().on(t.checkedAt)],
)
