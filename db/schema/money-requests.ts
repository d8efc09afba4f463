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
import { requestKinds, requestStatuses } from '#domain/values/money-requests.ts'
import { deskTenders } from '#domain/values/payments.ts'
import { payments, refunds } from './billing.ts'
import { brandId } from './brands.ts'
import { createdAt, id, instant, knownValues, sameBrand } from './columns.ts'
import { memberships } from './memberships.ts'
import { orders } from './orders.ts'
import { staff } from './staff.ts'

/**
 * A staff request for a manual refund, charge or credit: done at once, or after another person's approval. The next
 * renewals are reduced by a completed credit, less what was taken back from it.
 */
export const moneyRequests = pgTable(
  'money_requests',
  {
    id: id(),
    brandId: brandId(),
    kind: text({ enum: requestKinds }).notNull().default('refund'),
    /** The payment to refund. */
    paymentId: uuid(),
    /** The membership to charge or credit. */
    membershipId: uuid(),
    amountCents: integer().notNull(),
    /** The reason. A refund's is for the audit only; the member also reads that of a charge or credit. */
    reason: text().notNull(),
    /** For money handed over: the tender, with a check's or slip's number, and the date in the brand's time zone. */
    tender: text({ enum: deskTenders }),
    reference: text(),
    paidOn: date(),
    /** The owed refund that this one pays. */
    owedRefundId: uuid(),
    status: text({ enum: requestStatuses }).notNull(),
    /** Above the brand's limit: then the requester can't approve it. */
    needsApproval: boolean().notNull(),
    /** One request, one refund: derived from the requester and their Idempotency-Key. */
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
    orderId: uuid(),
  },
  (t) => [
    uniqueIndex('money_requests_one_waiting').on(t.paymentId).where(sql`${t.status} = 'waiting'`),
    uniqueIndex('money_requests_one_charge').on(t.membershipId).where(sql`${t.status} = 'waiting'`),
    index('money_requests_waiting').on(t.brandId, t.createdAt).where(sql`${t.status} = 'waiting'`),
    index().on(t.brandId, t.createdAt),
    index().on(t.paymentId),
    index('money_requests_of_member').on(t.membershipId).where(sql`${t.membershipId} is not null`),
    check(
      'money_requests_subject',
      sql`(${t.kind} = 'refund') = (${t.paymentId} is not null) and (${t.kind} = 'refund') = (${t.membershipId} is null)`,
    ),
    check('money_requests_handed', sql`(${t.tender} is null) = (${t.paidOn} is null)`),
    check('money_requests_amount', sql`${t.amountCents} > 0`),
    check(
      'money_requests_decided',
      sql`(${t.status} = 'waiting') = (${t.decidedAt} is null) and (${t.decidedAt} is null) = (${t.decidedBy} is null) and (${t.status} = 'done' and ${t.kind} not in ('credit', 'credit_back')) = (num_nonnulls(${t.refundId}, ${t.orderId}) = 1)`,
    ),
    check(
      'money_requests_two_people',
      sql`${t.status} <> 'done' or not ${t.needsApproval} or ${t.decidedBy} <> ${t.askedBy}`,
    ),
    ...knownValues(t),
    sameBrand(t, t.paymentId, payments),
    sameBrand(t, t.membershipId, memberships),
    sameBrand(t, t.refundId, refunds),
    sameBrand(t, t.owedRefundId, refunds),
    sameBrand(t, t.orderId, orders),
  ],
)

/** A promise to pay by a member whose charge failed. It is shown to staff and doesn't affect any charge. */
export const paymentPromises = pgTable(
  'payment_promises',
  {
    id: id(),
    brandId: brandId(),
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

/** Results of a check of the books across all brands: the broken rules and the rows that break them. */
export const bookChecks = pgTable(
  'book_checks',
  {
    id: id(),
    checkedAt: instant().notNull(),
    /** Number of violations; fewer are listed if there are very many. */
    violations: integer().notNull(),
    named: jsonb().$type<{ rule: string; subject: string }[]>().notNull(),
  },
  (t) => [index().on(t.checkedAt)],
)
