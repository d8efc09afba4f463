import { z } from 'zod'
import { monthSchema } from '#domain/back-office/billing/statements/statement.schema.ts'
import { intervalSchema } from '#domain/plans/plan.schema.ts'
import type { ReportFilters } from '#domain/values/reports.ts'
import { isStateCode } from '#domain/values/states.ts'
import { type FigureColumn, headlineFigures, listTables, monthFigures, monthTables } from './figures.ts'

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
  /** One month; without it, all of `from` to `to`. */
  month: monthSchema.optional(),
  from: monthSchema.optional(),
  to: monthSchema.optional(),
  page: z.coerce.number().int().min(1).max(10_000).default(1),
})

type ColumnSchema<Column extends FigureColumn> = Column extends { isNullable: true }
  ? z.ZodNullable<z.ZodInt>
  : Column extends { unit: 'text' }
    ? z.ZodString
    : z.ZodInt
type Shape<Columns extends Record<string, FigureColumn>> = {
  [Name in keyof Columns as Columns[Name] extends { from: unknown } ? never : Name]: ColumnSchema<
    Columns[Name]
  >
}

/** The response fields of some figures, from their declarations; cents are integers. */
function shapeOf<const Columns extends Record<string, FigureColumn>>(columns: Columns): Shape<Columns> {
  const fields = Object.entries(columns).flatMap(
    ([name, { unit, isNullable, from }]): [string, z.ZodType][] => {
      if (from) return []
      if (unit === 'text') return [[name, z.string()]]
      return [[name, isNullable ? z.int().nullable() : z.int()]]
    },
  )
  return Object.fromEntries(fields) as unknown as Shape<Columns>
}

/** A month's figures; the current month's are as of the brand's today. */
const monthFiguresSchema = z.object({ month: monthSchema, ...shapeOf(monthFigures) })
export type MonthFigures = z.infer<typeof monthFiguresSchema>

const cohortSchema = z.object({
  month: monthSchema,
  joined: z.int(),
  /** How many are on the plan at the end of the joining month, the next, and so on to now. */
  kept: z.array(z.int()),
})
export type Cohort = z.infer<typeof cohortSchema>

const forecastSchema = z.object({ month: monthSchema, ...shapeOf(monthTables.forecast.columns) })
const couponUseSchema = z.object(shapeOf(listTables.coupons.columns))
const funnelSchema = z.object({ month: monthSchema, ...shapeOf(monthTables.funnel.columns) })
const officeFiguresSchema = z.object({
  officeId: z.uuid().nullable(),
  ...shapeOf(listTables.offices.columns),
})
const freshnessSchema = z.object({ age: z.enum(['quarter', 'half', 'older', 'never']), offices: z.int() })

type HeadlineSchema<Figure extends { unit: string }> = Figure extends { none: string }
  ? z.ZodNullable<Figure['unit'] extends 'share' ? z.ZodNumber : z.ZodInt>
  : z.ZodInt
type HeadlineFigures = typeof headlineFigures

const headlineSchema = z.object(
  Object.fromEntries(
    Object.entries(headlineFigures).map(([name, figure]) => {
      const number = figure.unit === 'share' ? z.number() : z.int()
      return [name, 'none' in figure ? number.nullable() : number]
    }),
  ) as unknown as { [Name in keyof HeadlineFigures]: HeadlineSchema<HeadlineFigures[Name]> },
)

export const reportSchema = z.object({
  from: monthSchema,
  to: monthSchema,
  /** As of the end of the last month; see `headline`. */
  headline: headlineSchema,
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

/** The rows behind a figure: columns, a page of cells in column order, and the row count. */
export const reportRowsSchema = z.object({
  columns: z.array(z.object({ label: z.string(), kind: z.enum(columnKinds) })),
  rows: z.array(
    z.object({
      /** What the row links to: a member, a payment, an office. */
      opens: z.object({ kind: z.enum(['member', 'payment', 'none']), id: z.string() }),
      cells: z.array(z.union([z.string(), z.number(), z.null()])),
    }),
  ),
  count: z.int(),
  /** The sum of the last column of cents over all rows; null if there is none. */
  totalCents: z.int().nullable(),
  page: z.int(),
  more: z.boolean(),
})
export type ReportRows = z.infer<typeof reportRowsSchema>
