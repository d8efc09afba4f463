import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import {
  couponDurations,
  couponScopes,
  intervals,
  type PlanBenefit,
  planTiers,
} from '#domain/values/plans.ts'
import { brandId } from './brands.ts'
import { createdAt, id, instant, knownValues, namedInBrand, sameBrand } from './columns.ts'
import { offices } from './offices.ts'
import { staff } from './staff.ts'

export const feeSchedules = pgTable(
  'fee_schedules',
  {
    id: id(),
    brandId: brandId(),
    /** All versions of a schedule share one name. */
    name: text().notNull(),
    /** A published version never changes; each plan version names the one it is sold with. */
    version: integer().notNull().default(1),
    isDraft: boolean().notNull().default(false),
    /** Incremented by each save of a draft. */
    revision: integer().notNull().default(0),
    publishedAt: instant(),
  },
  (t) => [
    uniqueIndex().on(t.brandId, t.name, t.version),
    uniqueIndex('fee_schedules_one_draft').on(t.brandId, t.name).where(sql`${t.isDraft}`),
    namedInBrand(t),
  ],
)

/** One price of one service; the narrowest scope wins: office, then state, then brand. */
export const feeScheduleRows = pgTable(
  'fee_schedule_rows',
  {
    id: id(),
    brandId: brandId(),
    feeScheduleId: uuid().notNull(),
    service: text().notNull(),
    name: text().notNull(),
    category: text().notNull(),
    usualCents: integer().notNull(),
    memberCents: integer().notNull(),
    /** Set for a state-specific price. */
    state: text(),
    /** Set for an office-specific price. */
    officeId: uuid(),
    /** A CDT code. Always empty as shipped: the code set is licensed. */
    procedureCode: text(),
  },
  (t) => [
    unique().on(t.feeScheduleId, t.service, t.state, t.officeId).nullsNotDistinct(),
    check('fee_schedule_rows_member_price', sql`${t.memberCents} between 0 and ${t.usualCents}`),
    check('fee_schedule_rows_one_scope', sql`${t.state} is null or ${t.officeId} is null`),
    sameBrand(t, t.feeScheduleId, feeSchedules).onDelete('cascade'),
    sameBrand(t, t.officeId, offices).onDelete('cascade'),
  ],
)

/** A plan. Its texts and prices are in its versions; a published version never changes. */
export const plans = pgTable(
  'plans',
  {
    id: id(),
    brandId: brandId(),
    slug: text().notNull(),
    tier: text({ enum: planTiers }).notNull(),
    status: text({ enum: ['draft', 'published', 'retired'] })
      .notNull()
      .default('draft'),
    sortOrder: integer().notNull().default(0),
    publishedVersion: integer(),
    /** False: honored only at the offices listed in plan_offices. */
    allOffices: boolean().notNull().default(true),
    createdAt: createdAt(),
  },
  (t) => [uniqueIndex().on(t.brandId, t.slug), ...knownValues(t), namedInBrand(t)],
)

export const planVersions = pgTable(
  'plan_versions',
  {
    id: id(),
    brandId: brandId(),
    planId: uuid().notNull(),
    version: integer().notNull(),
    name: text().notNull(),
    summary: text().notNull(),
    feeScheduleId: uuid().notNull(),
    sellableStates: text().array().notNull(),
    enrolmentFeeCents: integer().notNull().default(0),
    benefits: jsonb().$type<PlanBenefit[]>().notNull(),
    /** Null: a draft, of which a plan may have one. */
    publishedAt: instant(),
    publishedBy: uuid().references(() => staff.id),
    /** Counts the saves of a draft. */
    revision: integer().notNull().default(0),
    /** When a draft is scheduled for publication, and who scheduled it. */
    startsAt: instant(),
    scheduledBy: uuid().references(() => staff.id),
  },
  (t) => [
    uniqueIndex().on(t.planId, t.version),
    uniqueIndex('plan_versions_one_draft').on(t.planId).where(sql`${t.publishedAt} is null`),
    index('plan_versions_scheduled').on(t.startsAt).where(sql`${t.startsAt} is not null`),
    check('plan_versions_scheduled_by', sql`(${t.startsAt} is null) = (${t.scheduledBy} is null)`),
    check('plan_versions_scheduled_draft', sql`${t.startsAt} is null or ${t.publishedAt} is null`),
    namedInBrand(t),
    sameBrand(t, t.planId, plans),
    sameBrand(t, t.feeScheduleId, feeSchedules),
  ],
)

/** The price of one term of a plan version by interval; only intervals with a row are sold. */
export const planPrices = pgTable(
  'plan_prices',
  {
    planVersionId: uuid().notNull(),
    brandId: brandId(),
    interval: text({ enum: intervals }).notNull(),
    priceCents: integer().notNull(),
    /** Price for each additional person; null: the plan is for one person. */
    additionalMemberCents: integer(),
  },
  (t) => [
    primaryKey({ columns: [t.planVersionId, t.interval] }),
    check('plan_prices_not_negative', sql`${t.priceCents} >= 0 and ${t.additionalMemberCents} >= 0`),
    ...knownValues(t),
    sameBrand(t, t.planVersionId, planVersions),
  ],
)

export const planOffices = pgTable(
  'plan_offices',
  {
    planId: uuid().notNull(),
    officeId: uuid().notNull(),
    brandId: brandId(),
  },
  (t) => [
    primaryKey({ columns: [t.planId, t.officeId] }),
    index().on(t.officeId),
    sameBrand(t, t.planId, plans).onDelete('cascade'),
    sameBrand(t, t.officeId, offices).onDelete('cascade'),
  ],
)

export const coupons = pgTable(
  'coupons',
  {
    id: id(),
    brandId: brandId(),
    /** Upper case; visitors may type any case. */
    code: text().notNull(),
    label: text().notNull(),
    percentOff: integer(),
    amountOffCents: integer(),
    appliesTo: text({ enum: couponScopes }).notNull().default('all'),
    duration: text({ enum: couponDurations }).notNull().default('first_term'),
    /** Null: every plan of the brand. */
    planIds: uuid().array(),
    startsAt: instant(),
    endsAt: instant(),
    maxRedemptions: integer(),
    maxPerMember: integer(),
    /** Reserved and redeemed uses together; changed only by one guarded update. */
    redemptionCount: integer().notNull().default(0),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex().on(t.brandId, t.code),
    check('coupons_one_kind', sql`(${t.percentOff} is null) <> (${t.amountOffCents} is null)`),
    check('coupons_percent', sql`${t.percentOff} between 1 and 100`),
    check('coupons_amount', sql`${t.amountOffCents} > 0`),
    check(
      'coupons_limit',
      sql`${t.maxRedemptions} is null or ${t.redemptionCount} between 0 and ${t.maxRedemptions}`,
    ),
    ...knownValues(t),
    namedInBrand(t),
  ],
)
