import { sql } from 'drizzle-orm'
import { index, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import {
  type CheckoutAccount,
  type CheckoutAgreed,
  type CheckoutConsents,
  type CheckoutDependent,
  checkoutStatuses,
} from '#domain/orders/checkout/checkout.schema.ts'
import { intervals } from '#domain/plans/interval.ts'
import { accounts } from './accounts.ts'
import { brands } from './brands.ts'
import { createdAt, id, instant, knownValues } from './columns.ts'
import { offices } from './offices.ts'
import { plans, planVersions } from './plans.ts'

/** A draft order, bound to one browser by a cookie whose hash is here. */
export const checkouts = pgTable(
  'checkouts',
  {
    id: id(),
    brandId: uuid()
      .notNull()
      .references(() => brands.id),
    status: text({ enum: checkoutStatuses }).notNull().default('open'),
    /** The signed-in member whose purchase this is; null: it opens an account of its own. */
    accountId: uuid().references(() => accounts.id),
    secretHash: text().notNull(),
    planId: uuid()
      .notNull()
      .references(() => plans.id),
    planVersionId: uuid()
      .notNull()
      .references(() => planVersions.id),
    officeId: uuid().references(() => offices.id),
    interval: text({ enum: intervals }).notNull(),
    couponCode: text(),
    account: jsonb().$type<Partial<CheckoutAccount>>().notNull(),
    passwordHash: text(),
    dependents: jsonb().$type<(CheckoutDependent & { disabled?: boolean })[]>().notNull(),
    consents: jsonb().$type<CheckoutConsents>(),
    consentIp: text(),
    consentUserAgent: text(),
    /** What the last confirmation agreed to: the quote that is charged, its coupon, the consent texts. */
    agreed: jsonb().$type<CheckoutAgreed>(),
    /** Given out before the charge, so that every answer about this order names the same ones. */
    membershipId: uuid().notNull(),
    receiptId: uuid().notNull(),
    memberNumber: text().notNull().unique(),
    attempts: integer().notNull().default(0),
    createdAt: createdAt(),
    updatedAt: instant().notNull(),
    expiresAt: instant().notNull(),
    completedAt: instant(),
  },
  (t) => [
    index().on(t.brandId, t.status, t.expiresAt),
    index().on(t.accountId).where(sql`${t.accountId} is not null`),
    ...knownValues(t),
  ],
)
