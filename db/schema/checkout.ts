import { index, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import type { CheckoutAccount, CheckoutDependent } from '#domain/orders/checkout/checkout.schema.ts'
import { brands } from './brands.ts'
import { createdAt, id, instant } from './columns.ts'
import { offices } from './offices.ts'
import { plans, planVersions } from './plans.ts'

/** What a visitor is about to order, bound to one browser by a cookie whose hash is here. */
export const checkouts = pgTable(
  'checkouts',
  {
    id: id(),
    brandId: uuid()
      .notNull()
      .references(() => brands.id),
    /** open | confirming | completed | abandoned */
    status: text().notNull().default('open'),
    secretHash: text().notNull(),
    planId: uuid()
      .notNull()
      .references(() => plans.id),
    planVersionId: uuid()
      .notNull()
      .references(() => planVersions.id),
    officeId: uuid().references(() => offices.id),
    /** month | year */
    interval: text().notNull(),
    couponCode: text(),
    account: jsonb().$type<Partial<CheckoutAccount>>().notNull(),
    passwordHash: text(),
    dependents: jsonb().$type<CheckoutDependent[]>().notNull(),
    /** Given out before the charge, so that every answer about this order names the same ones. */
    membershipId: uuid().notNull(),
    receiptId: uuid().notNull(),
    memberNumber: text().notNull().unique(),
    createdAt: createdAt(),
    updatedAt: instant().notNull(),
    expiresAt: instant().notNull(),
    completedAt: instant(),
  },
  (t) => [index().on(t.brandId, t.status, t.expiresAt)],
)
