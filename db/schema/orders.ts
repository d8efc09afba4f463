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
 * Something of any kind that a person agrees to, pays for and receives. Written with its price and wording before the
 * gateway is called; settled in one transaction with its effects.
 */
export const orders = pgTable(
  'orders',
  {
    id: id(),
    brandId: brandId(),
    kind: text({ enum: orderKindNames }).notNull(),
    status: text({ enum: orderStatuses }).notNull(),
    placedBy: text({ enum: orderPlacers }).notNull(),
    /** Whose order it is; for a checkout null until settling opens the account. */
    accountId: uuid(),
    /** Its membership. A checkout or purchase names one that settling creates, so there is no foreign key. */
    membershipId: uuid().notNull(),
    /** The draft a checkout was placed from. */
    checkoutId: uuid(),
    /**
     * One request, one order: derived from its kind, the requester and their Idempotency-Key. The gateway charges under
     * it.
     */
    key: text().notNull().unique(),
    /** What is paid for: the plan version, its renewal interval, and the days; both dates are inclusive. */
    planVersionId: uuid().notNull(),
    interval: text({ enum: intervals }).notNull(),
    startsOn: date().notNull(),
    endsOn: date().notNull(),
    lines: jsonb().$type<QuoteLine[]>().notNull(),
    totalCents: integer().notNull(),
    /** How much of the membership's credit it uses, as in its lines. */
    creditCents: integer().notNull().default(0),
    renewalTotalCents: integer().notNull(),
    /** Data for settling that only this kind of order needs; removed if the order is declined. */
    subject: jsonb(),
    /** Null for a scheduled order, where no one was present to agree. */
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
    // For index-only lists of an office's payments through its members' orders.
    index('orders_of_membership').on(t.brandId, t.membershipId, t.id),
    index().on(t.accountId, t.createdAt),
    index().on(t.checkoutId),
    index().on(t.brandId, t.createdAt),
    // For reports: renewals whose charge failed, and members lost by it.
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

/** A consent, word for word, and from where; the law sets how long it is kept. */
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
    /** The language it was read in. */
    language: text({ enum: languages }).notNull().default('en'),
    /** For the terms: the hash of the agreement shown beside the box, and the published version it is in. */
    documentHash: text(),
    termsVersion: integer(),
    ip: text(),
    userAgent: text(),
    /** For a signature at a desk: how, and with whom. */
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
