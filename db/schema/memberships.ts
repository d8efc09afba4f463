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
    /** Unguessable, with a check digit; what the front desk types. */
    memberNumber: text().notNull().unique(),
    /** Numbers it had before: nothing is opened by them, but letters were written under them. */
    formerNumbers: text().array().notNull().default(sql`'{}'`),
    /** Which of its cards is the good one: 1, and one more each time it is issued again. */
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
    /** The coupon that keeps discounting renewals, when it does. */
    renewalCouponId: uuid(),
    paymentMethodId: uuid(),
    pastDueSince: date(),
    /** The day the card was last charged on schedule for the term that is due. */
    chargeTriedOn: date(),
    /** The plan and billing cycle its member chose from the next term on; null while it stays as it is. */
    nextPlanVersionId: uuid(),
    nextInterval: text({ enum: intervals }),
    /** Whether it renewed automatically before that plan was chosen, which turns it on; null where its member has decided since. */
    autoRenewBefore: boolean(),
    /** When its member, or the operator, gave it up; it may run to the end of its term after that. */
    cancelledAt: instant(),
    /** Of one that came from another platform: by which file, on which line of it, and the id its member had there. */
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
    // With the id, by which those of one day are ordered: of a million members thousands end on each.
    index('memberships_due').on(t.brandId, t.status, t.termEndsOn, t.id),
    // Members of each office, plan and version are counted without a look at the rows.
    index('memberships_standing')
      .on(t.brandId, t.officeId, t.planId, t.planVersionId)
      .where(sql`${t.status} in ('active', 'past_due')`),
    // Who joined on each day is counted without a look at the rows.
    index('memberships_joined').on(t.brandId, t.joinedOn, t.status),
    // Who owes, the one that lapses soonest first.
    index('memberships_past_due').on(t.brandId, t.pastDueSince, t.id).where(sql`${t.status} = 'past_due'`),
    // The staff's list of members, the newest first, by each of its filters.
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
 * A paid period: exactly one for each captured payment that was not refunded instead. An `additional` one pays
 * for a person added in mid-term, a `plan_change` for a dearer plan: the rest of what is paid for, inside it. One that was
 * paid for elsewhere, before its member came here, has no payment and is in no figure of what was collected.
 */
export const membershipTerms = pgTable(
  'membership_terms',
  {
    id: id(),
    brandId: brandId(),
    membershipId: uuid().notNull(),
    paymentId: uuid().unique(),
    /** What was paid for it elsewhere; 0 where nobody said. Null where it was paid for here. */
    elsewhereCents: integer(),
    kind: text({ enum: termKinds }).notNull().default('term'),
    startsOn: date().notNull(),
    endsOn: date().notNull(),
  },
  (t) => [
    uniqueIndex('membership_terms_one_from_a_day')
      .on(t.membershipId, t.startsOn)
      .where(sql`${t.kind} = 'term'`),
    // Who is active on a day is counted without a look at the rows.
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

/** A paid period as it was before a cancellation cut it or gave it back. */
export type CutPeriod = {
  id: string
  /** Null: it was paid for elsewhere. */
  paymentId: string | null
  elsewhereCents?: number | null
  kind: (typeof termKinds)[number]
  startsOn: string
  endsOn: string
}

/** A membership was canceled, at `createdAt`: what it takes to bring it back as it was, and whether that was done. */
export const cancellations = pgTable(
  'cancellations',
  {
    id: id(),
    brandId: brandId(),
    membershipId: uuid().notNull(),
    /** The last day of the term that was cut short. */
    termEndsOn: date().notNull(),
    periods: jsonb().$type<CutPeriod[]>().notNull(),
    /** Who ended it: what the operator ends its member cannot take back. */
    by: text({ enum: cancelers }).notNull().default('member'),
    /** The day it was posted or received, from which the refund counts, where that is not the day it was entered. */
    countsFrom: date(),
    /** When its member took it back. */
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

/** Notices of a renewal that went out on paper, since no email reaches the member: nothing is charged before. */
export const paperNotices = pgTable(
  'paper_notices',
  {
    id: id(),
    brandId: brandId(),
    membershipId: uuid().notNull(),
    /** What it tells of: `renewal:` with the first day of the term, or `year:` with the year of membership. */
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
    /** The last day covered; null while there is none. */
    endsOn: date(),
    /** The last day that was paid for of somebody whom a correction took off the plan sooner. */
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

/** A member was told that the next term costs more: at most once for a term and the version it is sold by. */
export const priceNotices = pgTable(
  'price_notices',
  {
    id: id(),
    brandId: brandId(),
    membershipId: uuid().notNull(),
    /** First day of the term that costs more. */
    termStartsOn: date().notNull(),
    /** The version that term is sold by. */
    planVersionId: uuid().notNull(),
    /** What the term before costs for the same people, and what this one will; cents. */
    previousCents: integer().notNull(),
    renewalCents: integer().notNull(),
    /** The `dedupeKey` of the mail that says so: it counts from the day that one was sent. */
    mailKey: text().notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex().on(t.membershipId, t.termStartsOn, t.planVersionId),
    sameBrand(t, t.membershipId, memberships),
    sameBrand(t, t.planVersionId, planVersions),
  ],
)

/** The contract as it was agreed: data enough to print it again word for word. */
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

/** A visit an office told of: what the service usually costs and what the member paid. */
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
    /** The file it came with, and its line there; null where a desk logged it. */
    importId: uuid(),
    importLine: integer(),
  },
  (t) => [
    index().on(t.membershipId, t.visitedOn),
    // The reports: what was saved in some months.
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
 * Counts that are written by triggers (migration 0059, decision 0087) in the transaction of what they count: a row says how much
 * more or less there is, so that no two writers wait for each other. A count is the sum of its rows, which a job folds into
 * one. They name offices and plans without foreign keys: zero of an office that is gone is no fault.
 */

const countId = () => uuid().primaryKey().default(sql`gen_random_uuid()`)

/** How many memberships are active or past due, of each office, plan and version. */
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
 * Of each day: how many more terms (of kind `term`) run from it on than on the day before, so that those that run on a day are
 * the sum up to it; how many memberships joined on it; and how many ended the day before, for good or because they do not renew.
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

/** What was settled from an instant on for a quarter of an hour: no time zone begins its day in the middle of one. */
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
