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
import { paymentStatuses } from '#domain/billing/payment.schema.ts'
import type { QuoteLine } from '#domain/plans/quote.rules.ts'
import { accounts } from './accounts.ts'
import { brands } from './brands.ts'
import { createdAt, id, instant, knownValues, namedInBrand, sameBrand } from './columns.ts'
import { coupons } from './plans.ts'

/** A card on file, as the gateway tells it: never a card number. */
export const paymentMethods = pgTable(
  'payment_methods',
  {
    id: id(),
    brandId: uuid()
      .notNull()
      .references(() => brands.id),
    accountId: uuid().notNull(),
    gateway: text().notNull(),
    /** The gateway's reusable reference for later charges. */
    reference: text().notNull(),
    cardBrand: text().notNull(),
    last4: text().notNull(),
    expMonth: integer().notNull(),
    expYear: integer().notNull(),
    createdAt: createdAt(),
  },
  (t) => [index().on(t.accountId), namedInBrand(t), sameBrand(t, t.accountId, accounts).onDelete('cascade')],
)

/** One attempt to take money. Written before the gateway is called. */
export const payments = pgTable(
  'payments',
  {
    id: id(),
    brandId: uuid()
      .notNull()
      .references(() => brands.id),
    /** checkout | renewal | family | plan_change */
    purpose: text().notNull(),
    checkoutId: uuid(),
    membershipId: uuid(),
    status: text({ enum: paymentStatuses }).notNull().default('created'),
    amountCents: integer().notNull(),
    currency: text().notNull().default('USD'),
    /** Ours, sent to the gateway with the charge and asked for when the answer never came. */
    idempotencyKey: text().notNull().unique(),
    gateway: text().notNull(),
    /** What the charge is made with: kept so that an unknown outcome can be settled by the same request. */
    paymentToken: text().notNull(),
    gatewayReference: text(),
    cardBrand: text(),
    last4: text(),
    expMonth: integer(),
    expYear: integer(),
    /** The reusable reference the gateway gave for later charges; of an order paid with a card on file from the start. */
    methodReference: text(),
    /** Of a renewal: the term it pays for, and the lines of its receipt, as they were when it was charged. */
    termStartsOn: date(),
    termEndsOn: date(),
    lines: jsonb().$type<QuoteLine[]>(),
    /** The version of the plan that is paid for, where no checkout or change of plan says so. */
    planVersionId: uuid(),
    /** month | year; of a renewal. */
    interval: text(),
    /** True for a charge on schedule, while nobody is there to answer. */
    offSession: boolean().notNull().default(false),
    failureCode: text(),
    lookups: integer().notNull().default(0),
    createdAt: createdAt(),
    settledAt: instant(),
  },
  (t) => [
    uniqueIndex('payments_one_live_per_checkout')
      .on(t.checkoutId)
      .where(sql`${t.purpose} = 'checkout' and ${t.status} <> 'failed'`),
    index().on(t.brandId, t.createdAt),
    uniqueIndex('payments_one_open_renewal')
      .on(t.membershipId)
      .where(sql`${t.purpose} = 'renewal' and ${t.status} in ('created', 'unknown')`),
    index().on(t.membershipId),
    index('payments_open').on(t.createdAt).where(sql`${t.status} in ('created', 'unknown')`),
    check('payments_amount', sql`${t.amountCents} >= 0`),
    ...knownValues(t),
  ],
)

export const refunds = pgTable(
  'refunds',
  {
    id: id(),
    brandId: uuid()
      .notNull()
      .references(() => brands.id),
    paymentId: uuid()
      .notNull()
      .references(() => payments.id),
    amountCents: integer().notNull(),
    status: text({ enum: paymentStatuses }).notNull().default('created'),
    reason: text().notNull(),
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
    index('refunds_open').on(t.createdAt).where(sql`${t.status} in ('created', 'unknown')`),
    check('refunds_amount', sql`${t.amountCents} > 0`),
    ...knownValues(t),
  ],
)

/** The paid invoice of one captured payment. */
export const receipts = pgTable(
  'receipts',
  {
    id: id(),
    brandId: uuid()
      .notNull()
      .references(() => brands.id),
    accountId: uuid()
      .notNull()
      .references(() => accounts.id),
    /** References `memberships`, which names this file's tables: a migration holds the key. */
    membershipId: uuid().notNull(),
    paymentId: uuid()
      .notNull()
      .unique()
      .references(() => payments.id),
    number: text().notNull(),
    lines: jsonb().$type<QuoteLine[]>().notNull(),
    totalCents: integer().notNull(),
    issuedOn: date().notNull(),
    createdAt: createdAt(),
  },
  (t) => [uniqueIndex().on(t.brandId, t.number), index().on(t.membershipId), index().on(t.accountId)],
)

/** A coupon's use: reserved before the charge, redeemed by it, released once if it fails. */
export const couponRedemptions = pgTable(
  'coupon_redemptions',
  {
    id: id(),
    brandId: uuid()
      .notNull()
      .references(() => brands.id),
    couponId: uuid().notNull(),
    paymentId: uuid()
      .notNull()
      .unique()
      .references(() => payments.id),
    email: text().notNull(),
    status: text({ enum: ['reserved', 'redeemed', 'released'] }).notNull(),
    createdAt: createdAt(),
  },
  (t) => [index().on(t.couponId, t.email), ...knownValues(t), sameBrand(t, t.couponId, coupons)],
)

/** The answer given to one Idempotency-Key, so that a repeat gets the same. */
export const idempotentRequests = pgTable(
  'idempotent_requests',
  {
    id: id(),
    brandId: uuid()
      .notNull()
      .references(() => brands.id),
    /** Who sent it: a checkout or an account; one person's key never meets another's. */
    actor: text().notNull(),
    key: text().notNull(),
    requestHash: text().notNull(),
    /** `resumable`: no final answer yet, a repeat goes on with it. */
    status: text({ enum: ['in_flight', 'resumable', 'done'] }).notNull(),
    responseBody: jsonb(),
    /** When the one who is at work on it began; whoever died at it is succeeded by a repeat. */
    claimedAt: instant().notNull(),
    createdAt: createdAt(),
  },
  (t) => [uniqueIndex().on(t.brandId, t.actor, t.key), index().on(t.createdAt), ...knownValues(t)],
)
