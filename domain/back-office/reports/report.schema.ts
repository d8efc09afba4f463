import { z } from 'zod'
import { monthSchema } from '#domain/back-office/billing/statements/statement.schema.ts'
import { intervalSchema } from '#domain/plans/plan.schema.ts'
import type { ReportFilters } from '#domain/values/reports.ts'
import { isStateCode } from '#domain/values/states.ts'

/** The most months of one report. */
export const mostMonths = 36

export const reportFilterFields = {
  officeId: z.uuid('Choose an office.').optional(),
  planId: z.uuid('Choose a plan.').optional(),
  state: z
    .string()
    .refine((code): boolean => isStateCode(code), 'Choose a state.')
    .optional(),
  interval: intervalSchema.optional(),
} satisfies { [Field in keyof ReportFilters]: z.ZodType<ReportFilters[Field]> }
export const reportQuerySchema = z.strictObject({
  from: monthSchema.optional(),
  to: monthSchema.optional(),
  ...reportFilterFields,
})
export type ReportQuery = z.infer<typeof reportQuerySchema>
export type { ReportFilters } from '#domain/values/reports.ts'

export const rowsQuerySchema = z.strictObject({
  ...reportFilterFields,
  /** One month; without it all of `from` to `to`. */
  month: monthSchema.optional(),
  from: monthSchema.optional(),
  to: monthSchema.optional(),
  page: z.coerce.number().int().min(1).max(10_000).default(1),
})

const cents = z.int()

/** What a month's figures are; cents. A month that goes on stands as it is on the brand's today. */
const monthFiguresSchema = z.object({
  month: monthSchema,
  active: z.int(),
  joined: z.int(),
  returned: z.int(),
  leftByChoice: z.int(),
  leftByCard: z.int(),
  mrrCents: cents,
  payments: z.int(),
  collectedCents: cents,
  refundsCents: cents,
  netCents: cents,
  /** Renewals whose first charge failed, and those of them that were paid later. */
  failed: z.int(),
  recovered: z.int(),
  /** Of those recovered: how. They come to as many. */
  byRetry: z.int(),
  byNewCard: z.int(),
  byNetwork: z.int(),
})
export type MonthFigures = z.infer<typeof monthFiguresSchema>

const cohortSchema = z.object({
  month: monthSchema,
  joined: z.int(),
  /** How many are covered at the end of the month of joining, the one after, and so on to now. */
  kept: z.array(z.int()),
})
export type Cohort = z.infer<typeof cohortSchema>

const forecastSchema = z.object({ month: monthSchema, renewals: z.int(), agreedCents: cents })
const couponUseSchema = z.object({
  code: z.string(),
  uses: z.int(),
  givenCents: cents,
  collectedCents: cents,
})
const funnelSchema = z.object({
  month: monthSchema,
  /** Counted for a brand as a whole; null where only a part of it is asked about. */
  searches: z.int().nullable(),
  officeViews: z.int().nullable(),
  quotes: z.int(),
  atOffice: z.int(),
  paid: z.int(),
})
const officeFiguresSchema = z.object({
  officeId: z.uuid().nullable(),
  office: z.string(),
  active: z.int(),
  collectedCents: cents,
  refundsCents: cents,
  visits: z.int(),
  savedCents: cents,
})
const freshnessSchema = z.object({ age: z.enum(['quarter', 'half', 'older', 'never']), offices: z.int() })

export const reportSchema = z.object({
  from: monthSchema,
  to: monthSchema,
  /** As they stand at the end of the last month; see `headline`. */
  headline: z.object({
    active: z.int(),
    mrrCents: cents,
    arrCents: cents,
    arpmCents: cents.nullable(),
    ltvCents: cents.nullable(),
    recovery: z.number().nullable(),
  }),
  months: z.array(monthFiguresSchema),
  cohorts: z.array(cohortSchema),
  forecast: z.array(forecastSchema),
  coupons: z.array(couponUseSchema),
  funnel: z.array(funnelSchema),
  offices: z.array(officeFiguresSchema),
  directory: z.array(freshnessSchema),
})
export type Report = z.infer<typeof reportSchema>

const columnKinds = ['text', 'cents', 'number', 'date'] as const

/** The rows behind a figure: columns, a page of cells in their order, and how many there are. */
export const reportRowsSchema = z.object({
  columns: z.array(z.object({ label: z.string(), kind: z.enum(columnKinds) })),
  rows: z.array(
    z.object({
      /** What the row opens: a member, a payment, an office. */
      opens: z.object({ kind: z.enum(['member', 'payment', 'none']), id: z.string() }),
      cells: z.array(z.union([z.string(), z.number(), z.null()])),
    }),
  ),
  count: z.int(),
  /** The sum of the last column of cents over all rows; null where there is none. */
  totalCents: cents.nullable(),
  page: z.int(),
  more: z.boolean(),
})
export type ReportRows = z.infer<typeof reportRowsSchema>
