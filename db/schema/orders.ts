import { sql } from 'drizzle-orm'
import { check, date, index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { languages } from '#domain/values/accounts.ts'
import {
  type AgreedWords,
  consentKinds,
  orderKindNames,
  orderPlacers,
  orderStatuses,
  type Signature,
} from '#domain/values/orders.ts'
import { intervals, type QuoteLine } from '#domain/values/plans.ts'
import { accounts } from './accounts.ts'
import { brandId } from './brands.ts'
import { checkouts } from './checkout.ts'
import { createdAt, id, instant, knownValues, namedInBrand, sameBrand } from './columns.ts'
import { planVersions } from './plans.ts'

/**
 * Something a person agrees to, pays for and gets, whatever kind it is. Written down with its price and its words
 * before the gateway is asked; settled in one transaction with what it brings about.
 */
export const orders = pgTable(
  'orders',
  {
    id: id(),
    brandId: brandId(),
    kind: text({ enum: orderKindNames }).notNull(),
    status: text({ enum: orderStatuses }).notNull(),
    placedBy: text({ enum: orderPlacers }).notNull(),
    /** Whose it is; of a checkout null until settling opens the account. */
    accountId: uuid(),
    /** The membership it is about. A checkout or purchase names one that settling makes, so no foreign key. */
    membershipId: uuid().notNull(),
    /** The draft a checkout was placed from. */
    checkoutId: uuid(),
    /** One request, one order: made of its kind, who asks and their Idempotency-Key. The gateway charges under it. */
    key: text().notNull().unique(),
    /** What is paid for: the version of the plan, how often it renews, and the days; both belong to it. */
    planVersionId: uuid().notNull(),
    interval: text({ enum: intervals }).notNull(),
    startsOn: date().notNull(),
    endsOn: date().notNull(),
    lines: jsonb().$type<QuoteLine[]>().notNull(),
    totalCents: integer().notNull(),
    /** What of the credit of its membership it takes, as its lines say. */
    creditCents: integer().notNull().default(0),
    renewalTotalCents: integer().notNull(),
    /** What settling needs and only this kind knows; forgotten when it is declined. */
    subject: jsonb(),
    /** Null where nobody was there to agree: on schedule. */
    agreed: jsonb().$type<AgreedWords>(),
    receiptId: uuid().notNull(),
    createdAt: createdAt(),
    settledAt: instant(),
  },
  (t) => [
    uniqueIndex('orders_one_open_per_membership').on(t.membershipId).where(sql`${t.status} = 'open'`),
    uniqueIndex('orders_one_per_checkout')
      .on(t.checkoutId)
      .where(sql`${t.kind} = 'checkout' and ${t.status} <> 'declined'`),
    index().on(t.membershipId, t.createdAt),
    // Payments of an office: the orders of its members, without a look at the rows.
    index('orders_of_membership').on(t.brandId, t.membershipId, t.id),
    index().on(t.accountId, t.createdAt),
    index().on(t.checkoutId),
    index().on(t.brandId, t.createdAt),
    // The reports: renewals whose charge failed, and who left by it.
    index('orders_declined_renewals')
      .on(t.brandId, t.membershipId, t.startsOn)
      .where(sql`${t.kind} = 'renewal' and ${t.status} = 'declined'`),
    check('orders_days', sql`${t.endsOn} >= ${t.startsOn}`),
    check('orders_total', sql`${t.totalCents} >= 0 and ${t.renewalTotalCents} >= 0`),
    check('orders_credit', sql`${t.creditCents} >= 0 and (${t.creditCents} = 0 or ${t.kind} = 'renewal')`),
    check('orders_checkout', sql`(${t.kind} = 'checkout') = (${t.checkoutId} is not null)`),
    check('orders_settled', sql`(${t.status} = 'open') = (${t.settledAt} is null)`),
    ...knownValues(t),
    namedInBrand(t),
    sameBrand(t, t.accountId, accounts),
    sameBrand(t, t.checkoutId, checkouts),
    sameBrand(t, t.planVersionId, planVersions),
  ],
)

/** What a person agreed to, word for word, and from where; how long it is kept is law. */
export const consents = pgTable(
  'consents',
  {
    id: id(),
    brandId: brandId(),
    accountId: uuid().notNull(),
    /** Null for auto-renewal that was turned on separately. */
    orderId: uuid(),
    kind: text({ enum: consentKinds }).notNull(),
    text: text().notNull(),
    textVersion: text().notNull(),
    /** In which language it was read. */
    language: text({ enum: languages }).notNull().default('en'),
    /** Of the terms: the hash of the agreement that could be read beside the box, and the published version they are in. */
    documentHash: text(),
    termsVersion: integer(),
    ip: text(),
    userAgent: text(),
    /** Where it was signed at a desk: how, and by whom. */
    signature: jsonb().$type<Signature>(),
    agreedAt: instant().notNull(),
  },
  (t) => [
    index().on(t.accountId),
    index().on(t.orderId),
    ...knownValues(t),
    sameBrand(t, t.accountId, accounts),
    sameBrand(t, t.orderId, orders),
  ],
)
