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
 * Somebody of the staff asked to give a payment's money back by hand, or to charge or credit a member: done at once, or
 * once another person has agreed. A credit that is done, less what was taken back of it, is what the next renewals take off
 * their price.
 */
export const moneyRequests = pgTable(
  'money_requests',
  {
    id: id(),
    brandId: brandId(),
    kind: text({ enum: requestKinds }).notNull().default('refund'),
    /** What is given back of. */
    paymentId: uuid(),
    /** Who is charged or credited. */
    membershipId: uuid(),
    amountCents: integer().notNull(),
    /** Why. Of a refund for the audit alone; of a charge or credit the member reads it too. */
    reason: text().notNull(),
    /** Where money is handed over: in what, with the number of a check or slip, and on which day of the brand. */
    tender: text({ enum: deskTenders }),
    reference: text(),
    paidOn: date(),
    /** The refund that is owed and was given back so. */
    owedRefundId: uuid(),
    status: text({ enum: requestStatuses }).notNull(),
    /** Above the brand's limit: then who asks is never who decides. */
    needsApproval: boolean().notNull(),
    /** One request, one refund: made of whoever asks and their Idempotency-Key. */
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

/** A member whose charge failed said when they will pay: a note that is shown, and changes nothing that is charged. */
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
