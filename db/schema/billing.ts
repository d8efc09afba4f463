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

/** A card, Link or a bank account on file, as the gateway tells it: never a number. */
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
    /** When its bank gave a debit back, or would have no further charge of it: from then on it is charged no more. */
    returnedAt: instant(),
    /** When its bank, or the card's network, last changed what is on file by itself. */
    networkUpdatedAt: instant(),
    createdAt: createdAt(),
  },
  (t) => [
    index().on(t.accountId),
    // An event about a stored card names nothing else.
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
 * The one attempt to take the money of an order. Written before the gateway is asked; a desk that takes cash, a check
 * or a terminal writes it as it is.
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
     * The home office of its member when it was settled, written by a trigger then and never changed: whose statement it
     * stands on. Null: none, or it is not settled.
     */
    officeId: uuid(),
    /** Ours, sent to the gateway with the charge and asked for when the answer never came. */
    idempotencyKey: text().notNull().unique(),
    gateway: text().notNull(),
    /** What the charge is made with, a card just entered or one on file: kept so that it is asked for alike again. */
    source: text({ enum: paymentSources }).notNull(),
    paymentToken: text().notNull(),
    /** What the gateway is told of the order, and tells again. */
    gatewayMetadata: jsonb().$type<Record<string, string>>().notNull(),
    gatewayReference: text(),
    /** From where the payer agreed to be debited; only with a token of a method that needs a mandate. */
    acceptance: jsonb().$type<Acceptance>(),
    wallet: text({ enum: wallets }),
    cardBrand: text(),
    last4: text(),
    expMonth: integer(),
    expYear: integer(),
    /** The reusable reference the gateway gave for later charges; of a card on file its own from the start. */
    methodReference: text(),
    /** True for a charge on schedule, while nobody is there to answer. */
    offSession: boolean().notNull().default(false),
    failureCode: text(),
    /** What the gateway kept of it for itself; null where it has not told, or is none. */
    feeCents: integer(),
    lookups: integer().notNull().default(0),
    /** The file it came with, and its line there. */
    importId: uuid(),
    importLine: integer(),
    createdAt: createdAt(),
    settledAt: instant(),
  },
  (t) => [
    index().on(t.brandId, t.createdAt),
    // What an office's list chooses its page by, of the orders of its members.
    index('payments_of_order').on(t.orderId, t.createdAt, t.id, t.status, t.tender, t.amountCents),
    // A list of the console may begin with the highest.
    index().on(t.brandId, t.amountCents, t.id),
    index('payments_open').on(t.createdAt).where(sql`${t.status} in ('created', 'unknown')`),
    // Lists of the console by a rare status or tender.
    index('payments_not_succeeded')
      .on(t.brandId, t.status, t.createdAt, t.id)
      .where(sql`${t.status} <> 'succeeded'`),
    index('payments_not_by_card')
      .on(t.brandId, t.tender, t.createdAt, t.id)
      .where(sql`${t.tender} <> 'card'`),
    // An event about a dispute names nothing else of a payment.
    index().on(t.gatewayReference),
    // The figures of Today: what came in on each day.
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
 * What offices are owed for a month, as it was when the month was closed: nothing here changes, the database refuses it.
 * What the books learn of a month later stands on the statement that is closed next.
 */
export const closedStatements = pgTable(
  'closed_statements',
  {
    id: id(),
    brandId: brandId(),
    /** As 2026-11, of the brand's calendar. */
    month: text().notNull(),
    /** Each office with money on it, by name, that of no office last. */
    rows: jsonb().$type<ClosedStatementRow[]>().notNull(),
    /** Of the brand, the month, the rows and the hash of the month closed before. */
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
    /** Whether we gave it back, or the bank of the account that was debited took it. */
    kind: text({ enum: refundKinds }).notNull().default('refund'),
    reason: text().notNull(),
    /** Of one that was given back by hand: in what. A check's number, or a slip's, is then its reference. */
    tender: text({ enum: deskTenders }),
    /** Of one that was promised: when it goes to the gateway. */
    dueAt: instant(),
    /** What it was promised for. References `cancellations`, which names this file's tables: a migration holds the key. */
    cancellationId: uuid(),
    /**
     * What was to be given back at first, whatever of it went back another way since; null where it is given for another
     * refund or was never ours to give, and of those made before 0065.
     */
    promisedCents: integer(),
    /** The refund that was promised, or that the gateway refused, and that this was given for. */
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
    /** References `memberships`, which names this file's tables: a migration holds the key. */
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
    /** Who used it: email and birth date together, see `countRedemptions`. */
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

/** The answer given to one Idempotency-Key, so that a repeat gets the same. */
export const idempotentRequests = pgTable(
  'idempotent_requests',
  {
    id: id(),
    brandId: brandId(),
    /** Who sent it: a checkout or an account; one person's key never meets another's. */
    actor: text().notNull(),
    key: text().notNull(),
    requestHash: text().notNull(),
    /** `resumable`: no final answer yet, a repeat continues with it. */
    status: text({ enum: ['in_flight', 'resumable', 'done'] }).notNull(),
    responseBody: jsonb(),
    /** The process that is at work on it, or was: one that is gone is succeeded by a repeat (decision 0041). */
    claimedBy: text(),
    /** When it began. */
    claimedAt: instant().notNull(),
    createdAt: createdAt(),
  },
  (t) => [uniqueIndex().on(t.brandId, t.actor, t.key), index().on(t.createdAt), ...knownValues(t)],
)
