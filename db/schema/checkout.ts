import { sql } from 'drizzle-orm'
import { check, index, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { languages } from '#domain/values/accounts.ts'
import { type CheckoutAccount, type CheckoutDependent, checkoutStatuses } from '#domain/values/orders.ts'
import { intervals } from '#domain/values/plans.ts'
import { brandId } from './brands.ts'
import { createdAt, id, instant, knownValues, namedInBrand, sameBrand } from './columns.ts'
import { offices } from './offices.ts'
import { plans, planVersions } from './plans.ts'

/** A visitor's draft order, bound to one browser by a cookie whose hash is stored here. */
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
    /** How many people will be on the plan, until they are named. */
    people: integer(),
    /** For a link sent by a desk: its language. */
    language: text({ enum: languages }).notNull().default('en'),
    /** Assigned before the charge, so that every response about this order has the same ones. */
    membershipId: uuid().notNull(),
    receiptId: uuid().notNull(),
    memberNumber: text().notNull().unique(),
    createdAt: createdAt(),
    updatedAt: instant().notNull(),
    expiresAt: instant().notNull(),
    completedAt: instant(),
    /**
     * For a family that got a payment link from a desk: the quoted total, who quoted it, and when it was last mailed.
     * The secret is then in the link, and no browser's cookie opens the draft.
     */
    linkTotalCents: integer(),
    linkSentBy: text(),
    linkSentAt: instant(),
  },
  (t) => [
    index().on(t.brandId, t.status, t.expiresAt),
    // For reports: drafts quoted within a range of months.
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
