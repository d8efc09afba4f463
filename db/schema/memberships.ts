import { sql } from 'drizzle-orm'
import {
  bigint,
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
import { searchedName } from '#db/searched-name.ts'
import { cancelers, membershipStatuses, relationships, termKinds } from '#domain/values/memberships.ts'
import { intervals } from '#domain/values/plans.ts'
import { accounts } from './accounts.ts'
import { paymentMethods, payments } from './billing.ts'
import { brandId } from './brands.ts'
import { createdAt, id, instant, knownValues, namedInBrand, sameBrand } from './columns.ts'
import { imports } from './imports.ts'
import { offices } from './offices.ts'
import { coupons, plans, planVersions } from './plans.ts'

export const memberships = pgTable(
  'memberships',
  {
    id: id(),
    brandId: brandId(),
    accountId: uuid().notNull(),
    /** Unguessable, with a check digit; typed at the front desk. */
    memberNumber: text().notNull().unique(),
    /** Earlier member numbers. They no longer open anything, but old letters name them. */
    formerNumbers: text().array().notNull().default(sql`'{}'`),
    /** The valid card issue: starts at 1, plus one for each reissue. */
    cardIssue: integer().notNull().default(1),
    planId: uuid().notNull(),
    planVersionId: uuid().notNull(),
    officeId: uuid(),
    interval: text({ enum: intervals }).notNull(),
    status: text({ enum: membershipStatuses }).notNull(),
    autoRenew: boolean().notNull(),
    /** The state whose rule governs cancellation and refund. */
    state: text().notNull(),
    joinedOn: date().notNull(),
    /** First day of the current term. */
    termStartsOn: date().notNull(),
    /** Last day of the current term; the next one begins the day after. */
    termEndsOn: date().notNull(),
    /** The coupon that keeps discounting renewals, if it does. */
    renewalCouponId: uuid(),
    paymentMethodId: uuid(),
    pastDueSince: date(),
    /** The day of the last scheduled charge for the term that is due. */
    chargeTriedOn: date(),
    /** The plan and billing cycle the member chose for the next term on; null if unchanged. */
    nextPlanVersionId: uuid(),
    nextInterval: text({ enum: intervals }),
    /** Whether auto-renewal was on before the plan change, which turns it on; null if the member has decided since. */
    autoRenewBefore: boolean(),
    /** When the member or the operator canceled it; it may run to the end of its term. */
    cancelledAt: instant(),
    /** For a membership from another platform: the file and line it came from, and its member's id there. */
    importId: uuid(),
    importLine: integer(),
    externalId: text(),
    createdAt: createdAt(),
  },
  (t) => [
    index().on(t.accountId),
    index().on(t.officeId),
    index('memberships_of_import').on(t.importId, t.importLine).where(sql`${t.importId} is not null`),
    uniqueIndex('memberships_external_id')
      .on(t.brandId, t.externalId)
      .where(sql`${t.externalId} is not null`),
    check(
      'memberships_imported',
      sql`num_nonnulls(${t.importId}, ${t.importLine}, ${t.externalId}) in (0, 3)`,
    ),
    // Includes the id, which orders rows of one day: of a million members thousands end on each day.
    index('memberships_due').on(t.brandId, t.status, t.termEndsOn, t.id),
    // For index-only counts of members by office, plan and version.
    index('memberships_standing')
      .on(t.brandId, t.officeId, t.planId, t.planVersionId)
      .where(sql`${t.status} in ('active', 'past_due')`),
    // For index-only counts of joins by day.
    index('memberships_joined').on(t.brandId, t.joinedOn, t.status),
    // Past-due memberships, soonest to lapse first.
    index('memberships_past_due').on(t.brandId, t.pastDueSince, t.id).where(sql`${t.status} = 'past_due'`),
    // For the staff's list of members, newest first, with each of its filters.
    index().on(t.brandId, t.status, t.id),
    index().on(t.brandId, t.officeId, t.id),
    index().on(t.brandId, t.planId, t.id),
    index('memberships_number_begins').on(t.brandId, t.memberNumber.op('text_pattern_ops')),
    check('memberships_card_issue', sql`${t.cardIssue} > 0`),
    check('memberships_term', sql`${t.termEndsOn} >= ${t.termStartsOn}`),
    check('memberships_next_plan', sql`(${t.nextPlanVersionId} is null) = (${t.nextInterval} is null)`),
    ...knownValues(t),
    namedInBrand(t),
    sameBrand(t, t.accountId, accounts),
    sameBrand(t, t.planId, plans),
    sameBrand(t, t.planVersionId, planVersions),
    sameBrand(t, t.officeId, offices),
    sameBrand(t, t.renewalCouponId, coupons),
    sameBrand(t, t.paymentMethodId, paymentMethods),
    sameBrand(t, t.nextPlanVersionId, planVersions),
    sameBrand(t, t.importId, imports),
  ],
)

/**
 * A paid period: exactly one for each captured payment that was not refunded instead. An `additional` one pays for a
 * person added mid-term, a `plan_change` for a more expensive plan: the rest of the paid period, within it. A period
 * paid elsewhere, before the member came here, has no payment and isn't in any collected total.
 */
export const membershipTerms = pgTable(
  'membership_terms',
  {
    id: id(),
    brandId: brandId(),
    membershipId: uuid().notNull(),
    paymentId: uuid().unique(),
    /** The amount paid elsewhere; 0 if unknown. Null if it was paid here. */
    elsewhereCents: integer(),
    kind: text({ enum: termKinds }).notNull().default('term'),
    startsOn: date().notNull(),
    endsOn: date().notNull(),
  },
  (t) => [
    uniqueIndex('membership_terms_one_from_a_day')
      .on(t.membershipId, t.startsOn)
      .where(sql`${t.kind} = 'term'`),
    // For index-only counts of active members by day.
    index('membership_terms_running').on(t.brandId, t.endsOn, t.startsOn).where(sql`${t.kind} = 'term'`),
    index().on(t.membershipId),
    check(
      'membership_terms_paid',
      sql`num_nonnulls(${t.paymentId}, ${t.elsewhereCents}) = 1 and coalesce(${t.elsewhereCents}, 0) >= 0`,
    ),
    ...knownValues(t),
    sameBrand(t, t.membershipId, memberships),
    sameBrand(t, t.paymentId, payments),
  ],
)

/** A paid period before a cancellation shortened or refunded it. */
export type CutPeriod = {
  id: string
  /** Null if it was paid elsewhere. */
  paymentId: string | null
  elsewhereCents?: number | null
  kind: (typeof termKinds)[number]
  startsOn: string
  endsOn: string
}

/** A membership's cancellation, at `createdAt`: the data needed to undo it, and whether it was undone. */
export const cancellations = pgTable(
  'cancellations',
  {
    id: id(),
    brandId: brandId(),
    membershipId: uuid().notNull(),
    /** The last day of the term that was shortened. */
    termEndsOn: date().notNull(),
    periods: jsonb().$type<CutPeriod[]>().notNull(),
    /** Who canceled: a member can't undo an operator's cancellation. */
    by: text({ enum: cancelers }).notNull().default('member'),
    /** The postmark or receipt date from which the refund counts, if it differs from the entry date. */
    countsFrom: date(),
    /** When the member undid it. */
    keptAt: instant(),
    createdAt: createdAt(),
  },
  (t) => [
    index().on(t.membershipId, t.createdAt),
    ...knownValues(t),
    namedInBrand(t),
    sameBrand(t, t.membershipId, memberships),
  ],
)

/** Renewal notices sent on paper to members without email; the charge waits for them. */
export const paperNotices = pgTable(
  'paper_notices',
  {
    id: id(),
    brandId: brandId(),
    membershipId: uuid().notNull(),
    /** What the notice is about: `renewal:` plus the term's first day, or `year:` plus the year of membership. */
    about: text().notNull(),
    /** The day it was mailed. */
    mailedOn: date().notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex('paper_notices_once').on(t.membershipId, t.about),
    namedInBrand(t),
    sameBrand(t, t.membershipId, memberships),
  ],
)

export const dependents = pgTable(
  'dependents',
  {
    id: id(),
    brandId: brandId(),
    membershipId: uuid().notNull(),
    firstName: text().notNull(),
    lastName: text().notNull(),
    dateOfBirth: date().notNull(),
    relationship: text({ enum: relationships }).notNull(),
    disabled: boolean().notNull().default(false),
    startsOn: date().notNull(),
    /** The last day on the plan; null if none is set. */
    endsOn: date(),
    /** The last paid day of someone whom a correction took off the plan earlier. */
    paidTo: date(),
    createdAt: createdAt(),
  },
  (t) => [
    index().on(t.membershipId),
    index('dependents_name_parts').using(
      'gin',
      t.brandId,
      sql`${searchedName(t.firstName, t.lastName)} gin_trgm_ops`,
    ),
    index().on(t.brandId, t.dateOfBirth),
    ...knownValues(t),
    namedInBrand(t),
    sameBrand(t, t.membershipId, memberships),
  ],
)

/** A notice to a member that the next term costs more: at most one per term and plan version. */
export const priceNotices = pgTable(
  'price_notices',
  {
    id: id(),
    brandId: brandId(),
    membershipId: uuid().notNull(),
    /** First day of the more expensive term. */
    termStartsOn: date().notNull(),
    /** The plan version of that term. */
    planVersionId: uuid().notNull(),
    /** The price of the previous term for the same people, and of this one; cents. */
    previousCents: integer().notNull(),
    renewalCents: integer().notNull(),
    /** The `dedupeKey` of the notice's email; it counts from the day that email was sent. */
    mailKey: text().notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex().on(t.membershipId, t.termStartsOn, t.planVersionId),
    sameBrand(t, t.membershipId, memberships),
    sameBrand(t, t.planVersionId, planVersions),
  ],
)

/** The agreement as accepted: enough data to print it again word for word. */
export const agreements = pgTable(
  'agreements',
  {
    id: id(),
    brandId: brandId(),
    membershipId: uuid().notNull(),
    version: integer().notNull(),
    content: jsonb().notNull(),
    agreedAt: instant().notNull(),
  },
  (t) => [uniqueIndex().on(t.membershipId, t.version), sameBrand(t, t.membershipId, memberships)],
)

/** A visit reported by an office: the usual price of the service and what the member paid. */
export const visits = pgTable(
  'visits',
  {
    id: id(),
    brandId: brandId(),
    membershipId: uuid().notNull(),
    /** Null: the primary member. */
    dependentId: uuid(),
    officeId: uuid(),
    service: text().notNull(),
    name: text().notNull(),
    usualCents: integer().notNull(),
    memberCents: integer().notNull(),
    visitedOn: date().notNull(),
    /** The import file it came with, and its line there; null if logged at a desk. */
    importId: uuid(),
    importLine: integer(),
  },
  (t) => [
    index().on(t.membershipId, t.visitedOn),
    // For reports: savings within a range of months.
    index().on(t.brandId, t.visitedOn),
    index('visits_of_import').on(t.importId, t.importLine).where(sql`${t.importId} is not null`),
    check('visits_imported', sql`num_nonnulls(${t.importId}, ${t.importLine}) in (0, 2)`),
    sameBrand(t, t.importId, imports),
    sameBrand(t, t.membershipId, memberships),
    sameBrand(t, t.dependentId, dependents),
    sameBrand(t, t.officeId, offices),
  ],
)

/*
 * Counts that triggers write (migration 0059, decision 0087), in the transaction of what they count. Each row is a
 * change of the count, so that no two writers wait for each other. A count is the sum of its rows, which a job merges
 * into one. Offices and plans have no foreign keys here: a zero for a deleted office does no harm.
 */

const countId = () => uuid().primaryKey().default(sql`gen_random_uuid()`)

/** Number of active or past-due memberships, per office, plan and version. */
export const standingCounts = pgTable(
  'standing_counts',
  {
    id: countId(),
    brandId: brandId(),
    officeId: uuid(),
    planId: uuid().notNull(),
    planVersionId: uuid().notNull(),
    members: integer().notNull(),
  },
  (t) => [
    index('standing_counts_of_brand').on(t.brandId, t.planId, t.planVersionId),
    index('standing_counts_of_office').on(t.brandId, t.officeId),
  ],
)

/**
 * Per day: the change in the number of running terms (of kind `term`), so that the number running on a day is the sum
 * up to it; how many memberships joined; and how many ended the day before, for good or because they don't renew.
 */
export const dayCounts = pgTable(
  'day_counts',
  {
    id: countId(),
    brandId: brandId(),
    day: date().notNull(),
    terms: integer().notNull(),
    joined: integer().notNull(),
    gone: integer().notNull(),
  },
  (t) => [index('day_counts_of_day').on(t.brandId, t.day)],
)

/** Money settled within a quarter of an hour, the unit at which every time zone's days begin. */
export const moneyCounts = pgTable(
  'money_counts',
  {
    id: countId(),
    brandId: brandId(),
    settledFrom: instant().notNull(),
    payments: integer().notNull(),
    collectedCents: bigint({ mode: 'number' }).notNull(),
    refundsCents: bigint({ mode: 'number' }).notNull(),
  },
  (t) => [index('money_counts_of_time').on(t.brandId, t.settledFrom)],
)
