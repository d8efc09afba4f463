import { sql } from 'drizzle-orm'
import { check, index, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { languages } from '#domain/values/accounts.ts'
import { type CheckoutAccount, type CheckoutDependent, checkoutStatuses } from '#domain/values/orders.ts'
import { intervals } from '#domain/values/plans.ts'
import { brandId } from './brands.ts'
import { createdAt, id, instant, knownValues, namedInBrand, sameBrand } from './columns.ts'
import { offices } from './offices.ts'
import { plans, planVersions } from './plans.ts'

/** What a visitor is about to order, bound to one browser by a cookie whose hash is here. */
export const checkouts = pgTable(
  'checkouts',
  {
    id: id(),
    brandId: brandId(),
    status: text({ enum: checkoutStatuses }).notNull().default('open'),
    secretHash: text().notNull(),
    planId: uuid().notNull(),
    planVersionId: uuid().notNull(),
    officeId: uuid(),
    interval: text({ enum: intervals }).notNull(),
    couponCode: text(),
    account: jsonb().$type<Partial<CheckoutAccount>>().notNull(),
    passwordHash: text(),
    dependents: jsonb().$type<CheckoutDependent[]>().notNull(),
    /** How many are to be covered, until they are named. */
    people: integer(),
    /** Of a link that a desk sends: the language it is written in. */
    language: text({ enum: languages }).notNull().default('en'),
    /** Given out before the charge, so that every answer about this order names the same ones. */
    membershipId: uuid().notNull(),
    receiptId: uuid().notNull(),
    memberNumber: text().notNull().unique(),
    createdAt: createdAt(),
    updatedAt: instant().notNull(),
    expiresAt: instant().notNull(),
    completedAt: instant(),
    /**
     * Of a family that a desk has sent a link to pay by: the total it was quoted, by whom, and when it was mailed last.
     * The secret is then in the link, and no browser's cookie opens the draft.
     */
    linkTotalCents: integer(),
    linkSentBy: text(),
    linkSentAt: instant(),
  },
  (t) => [
    index().on(t.brandId, t.status, t.expiresAt),
    // The reports: what was quoted in some months.
    index().on(t.brandId, t.createdAt),
    index().on(t.brandId, t.linkSentAt).where(sql`${t.linkSentAt} is not null`),
    check(
      'checkouts_link',
      sql`(${t.linkTotalCents} is null) = (${t.linkSentAt} is null) and (${t.linkSentBy} is null) = (${t.linkSentAt} is null)`,
    ),
    ...knownValues(t),
    namedInBrand(t),
    sameBrand(t, t.planId, plans),
    sameBrand(t, t.planVersionId, planVersions),
    sameBrand(t, t.officeId, offices),
  ],
)
