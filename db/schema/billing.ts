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
import { type Acceptance, methodKinds, wallets } from '#domain/values/payment-methods.ts'
import {
  deskTenders,
  paymentSources,
  paymentStatuses,
  refundKinds,
  refundStatuses,
  tenders,
} from '#domain/values/payments.ts'
import type { QuoteLine } from '#domain/values/plans.ts'
import type { ClosedStatementRow } from '#domain/values/statements.ts'
import { accounts } from './accounts.ts'
import { brandId } from './brands.ts'
import { createdAt, id, instant, knownValues, namedInBrand, sameBrand } from './columns.ts'
import { imports } from './imports.ts'
import { offices } from './offices.ts'
import { orders } from './orders.ts'
import { coupons } from './plans.ts'

/** A card, Link or a bank account on file, as reported by the gateway; never a number. */
export const paymentMethods = pgTable(
  'payment_methods',
  {
    id: id(),
    brandId: brandId(),
    accountId: uuid().notNull(),
    gateway: text().notNull(),
    /** The gateway's reusable reference for later charges. */
    reference: text().notNull(),
    kind: text({ enum: methodKinds }).notNull().default('card'),
    wallet: text({ enum: wallets }),
    cardBrand: text(),
    last4: text(),
    expMonth: integer(),
    expYear: integer(),
    /** When its bank returned a debit or refused further charges. It isn't charged again after that. */
    returnedAt: instant(),
    /** When its bank or the card network last updated it by itself. */
    networkUpdatedAt: instant(),
    createdAt: createdAt(),
  },
  (t) => [
    index().on(t.accountId),
    // An event about a stored card contains only this reference.
    index().on(t.reference),
    check(
      'payment_methods_described',
      sql`case ${t.kind}
        when 'card' then ${t.cardBrand} is not null and ${t.last4} is not null and ${t.expMonth} is not null and ${t.expYear} is not null
        when 'us_bank_account' then ${t.last4} is not null and num_nonnulls(${t.wallet}, ${t.cardBrand}, ${t.expMonth}, ${t.expYear}) = 0
        else num_nonnulls(${t.wallet}, ${t.cardBrand}, ${t.last4}, ${t.expMonth}, ${t.expYear}) = 0 end`,
    ),
    ...knownValues(t),
    namedInBrand(t),
    sameBrand(t, t.accountId, accounts).onDelete('cascade'),
  ],
)

/**
 * The single attempt to charge an order. Written before the gateway is called; for cash, a check or a terminal the desk
 * writes it as final.
 */
export const payments = pgTable(
  'payments',
  {
    id: id(),
    brandId: brandId(),
    orderId: uuid().notNull().unique(),
    status: text({ enum: paymentStatuses }).notNull().default('created'),
    amountCents: integer().notNull(),
    currency: text().notNull().default('USD'),
    tender: text({ enum: tenders }).notNull().default('card'),
    /**
     * The member's home office at settlement, written by a trigger and never changed; it decides whose statement the
     * payment is on. Null: none, or not settled.
     */
    officeId: uuid(),
    /** Our key, sent to the gateway with the charge and used to look it up if the response never came. */
    idempotencyKey: text().notNull().unique(),
    gateway: text().notNull(),
    /** The charge's source, a newly entered card or one on file. Stored so that a retry is identical. */
    source: text({ enum: paymentSources }).notNull(),
    paymentToken: text().notNull(),
    /** The order's metadata sent to the gateway, and sent again on a retry. */
    gatewayMetadata: jsonb().$type<Record<string, string>>().notNull(),
    gatewayReference: text(),
    /** Where the payer agreed to be debited; only with a token for a method that needs a mandate. */
    acceptance: jsonb().$type<Acceptance>(),
    wallet: text({ enum: wallets }),
    cardBrand: text(),
    last4: text(),
    expMonth: integer(),
    expYear: integer(),
    /** The gateway's reusable reference for later charges; known from the start for a card on file. */
    methodReference: text(),
    /** True for a scheduled charge, where the payer isn't present. */
    offSession: boolean().notNull().default(false),
    failureCode: text(),
    /** The gateway's own fee; null if not reported, or without a gateway. */
    feeCents: integer(),
    lookups: integer().notNull().default(0),
    /** The import file it came with, and its line there. */
    importId: uuid(),
    importLine: integer(),
    createdAt: createdAt(),
    settledAt: instant(),
  },
  (t) => [
    index().on(t.brandId, t.createdAt),
    // For an office's list of its members' payments.
    index('payments_of_order').on(t.orderId, t.createdAt, t.id, t.status, t.tender, t.amountCents),
    // Console lists can be sorted by amount, highest first.
    index().on(t.brandId, t.amountCents, t.id),
    index('payments_open').on(t.createdAt).where(sql`${t.status} in ('created', 'unknown')`),
    // For console lists filtered by a rare status or tender.
    index('payments_not_succeeded')
      .on(t.brandId, t.status, t.createdAt, t.id)
      .where(sql`${t.status} <> 'succeeded'`),
    index('payments_not_by_card')
      .on(t.brandId, t.tender, t.createdAt, t.id)
      .where(sql`${t.tender} <> 'card'`),
    // A dispute event contains only this reference to a payment.
    index().on(t.gatewayReference),
    // For the figures of Today: money received per day.
    index('payments_settled').on(t.brandId, t.settledAt, t.amountCents).where(sql`${t.status} = 'succeeded'`),
    index('payments_of_office').on(t.officeId, t.settledAt).where(sql`${t.officeId} is not null`),
    index('payments_pending').on(t.createdAt).where(sql`${t.status} = 'pending'`),
    index('payments_of_import').on(t.importId, t.importLine).where(sql`${t.importId} is not null`),
    check('payments_imported', sql`num_nonnulls(${t.importId}, ${t.importLine}) in (0, 2)`),
    check('payments_amount', sql`${t.amountCents} >= 0`),
    check('payments_fee', sql`${t.feeCents} >= 0`),
    check(
      'payments_described',
      sql`${t.tender} = 'card' or num_nonnulls(${t.wallet}, ${t.cardBrand}, ${t.expMonth}, ${t.expYear}) = 0`,
    ),
    check('payments_pending', sql`${t.status} <> 'pending' or ${t.tender} = 'us_bank_account'`),
    ...knownValues(t),
    namedInBrand(t),
    sameBrand(t, t.orderId, orders),
    sameBrand(t, t.importId, imports),
    sameBrand(t, t.officeId, offices),
  ],
)

/**
 * What offices are owed for a month, as of the month's close. Rows never change; the database refuses it. Later changes
 * to a closed month appear on the next statement.
 */
export const closedStatements = pgTable(
  'closed_statements',
  {
    id: id(),
    brandId: brandId(),
    /** Such as 2026-11, in the brand's time zone. */
    month: text().notNull(),
    /** Each office with amounts, by name; amounts without an office come last. */
    rows: jsonb().$type<ClosedStatementRow[]>().notNull(),
    /** Hash of the brand, the month, the rows and the previous month's hash. */
    hash: text().notNull(),
    closedAt: instant().notNull(),
  },
  (t) => [uniqueIndex('closed_statements_of_month').on(t.brandId, t.month)],
)

export const refunds = pgTable(
  'refunds',
  {
    id: id(),
    brandId: brandId(),
    paymentId: uuid().notNull(),
    amountCents: integer().notNull(),
    status: text({ enum: refundStatuses }).notNull().default('created'),
    /** Whether we refunded it, or the bank returned a debit. */
    kind: text({ enum: refundKinds }).notNull().default('refund'),
    reason: text().notNull(),
    /** The tender of a manual refund. `gatewayReference` then holds the number of a check or slip. */
    tender: text({ enum: deskTenders }),
    /** For a promised refund: when it goes to the gateway. */
    dueAt: instant(),
    /**
     * The cancellation it was promised for. `cancellations` references tables in this file, so a migration adds the
     * foreign key.
     */
    cancellationId: uuid(),
    /**
     * The original amount to refund, whatever part of it was refunded another way since. Null if it replaces another
     * refund or was never ours to make, and for rows made before 0065.
     */
    promisedCents: integer(),
    /** The refund that was promised, or that the gateway refused, and that this one replaces. */
    forRefundId: uuid(),
    idempotencyKey: text().notNull().unique(),
    gatewayReference: text(),
    failureCode: text(),
    lookups: integer().notNull().default(0),
    createdAt: createdAt(),
    settledAt: instant(),
  },
  (t) => [
    index().on(t.paymentId),
    index().on(t.gatewayReference),
    index('refunds_open')
      .on(sql`coalesce(${t.dueAt}, ${t.createdAt})`)
      .where(sql`${t.status} in ('created', 'unknown', 'promised')`),
    index('refunds_owed').on(t.brandId, t.createdAt).where(sql`${t.status} in ('owed', 'failed')`),
    index('refunds_settled').on(t.brandId, t.settledAt, t.amountCents).where(sql`${t.status} = 'succeeded'`),
    index('refunds_of_cancellation').on(t.cancellationId).where(sql`${t.cancellationId} is not null`),
    check('refunds_amount', sql`${t.amountCents} > 0`),
    check('refunds_by_hand', sql`${t.tender} is null or ${t.status} = 'succeeded'`),
    check('refunds_promise', sql`${t.dueAt} is not null or ${t.status} not in ('promised', 'withdrawn')`),
    ...knownValues(t),
    namedInBrand(t),
    sameBrand(t, t.paymentId, payments),
    sameBrand(t, t.forRefundId, t),
  ],
)

/** The paid invoice of one captured payment. */
export const receipts = pgTable(
  'receipts',
  {
    id: id(),
    brandId: brandId(),
    accountId: uuid().notNull(),
    /** References `memberships`, which references tables in this file, so a migration adds the foreign key. */
    membershipId: uuid().notNull(),
    paymentId: uuid().notNull().unique(),
    number: text().notNull(),
    lines: jsonb().$type<QuoteLine[]>().notNull(),
    totalCents: integer().notNull(),
    issuedOn: date().notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex().on(t.brandId, t.number),
    index().on(t.membershipId),
    index().on(t.accountId),
    sameBrand(t, t.accountId, accounts),
    sameBrand(t, t.paymentId, payments),
  ],
)

/** A coupon's use: reserved before the charge, redeemed by it, released once if it fails. */
export const couponRedemptions = pgTable(
  'coupon_redemptions',
  {
    id: id(),
    brandId: brandId(),
    couponId: uuid().notNull(),
    paymentId: uuid().notNull().unique(),
    /** Who used it: identified by email and birth date together, see `countRedemptions`. */
    email: text().notNull(),
    dateOfBirth: date().notNull(),
    status: text({ enum: ['reserved', 'redeemed', 'released'] }).notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    index().on(t.couponId, t.email, t.dateOfBirth),
    ...knownValues(t),
    sameBrand(t, t.couponId, coupons),
    sameBrand(t, t.paymentId, payments),
  ],
)

/** The response to one Idempotency-Key, so that a repeat gets the same. */
export const idempotentRequests = pgTable(
  'idempotent_requests',
  {
    id: id(),
    brandId: brandId(),
    /** Who sent it: a checkout or an account. Keys of different people never collide. */
    actor: text().notNull(),
    key: text().notNull(),
    requestHash: text().notNull(),
    /** `resumable`: no final response yet, a repeat continues the work. */
    status: text({ enum: ['in_flight', 'resumable', 'done'] }).notNull(),
    responseBody: jsonb(),
    /** The process working on it. If that process is gone, a repeat takes over (decision 0041). */
    claimedBy: text(),
    /** When the work began. */
    claimedAt: instant().notNull(),
    createdAt: createdAt(),
  },
  (t) => [uniqueIndex().on(t.brandId, t.actor, t.key), index().on(t.createdAt), ...knownValues(t)],
)
