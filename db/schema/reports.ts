import { sql } from 'drizzle-orm'
import {
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { siteSteps as steps } from '#domain/values/analytics.ts'
import {
  type AskFile,
  fileFormats,
  fileStatuses,
  mailRhythms,
  type ReportFilters,
} from '#domain/values/reports.ts'
import { brandId } from './brands.ts'
import { bytes, createdAt, id, instant, knownValues, namedInBrand, sameBrand } from './columns.ts'
import { staff } from './staff.ts'

/** A report file for its requester only, kept for some days. Erasing a person deletes all of them. */
export const reportFiles = pgTable(
  'report_files',
  {
    id: id(),
    brandId: brandId(),
    staffId: uuid()
      .notNull()
      .references(() => staff.id),
    asked: jsonb().$type<AskFile>().notNull(),
    /** The scope of the requester's permission: these offices, or null for the whole brand. */
    officeIds: jsonb().$type<string[]>(),
    name: text().notNull(),
    format: text({ enum: fileFormats }).notNull(),
    status: text({ enum: fileStatuses }).notNull(),
    /** Number of starts; only the latest attempt may write to it. */
    tries: integer().notNull().default(0),
    done: integer().notNull().default(0),
    total: integer(),
    bytes: integer().notNull().default(0),
    fault: text(),
    finishedAt: instant(),
    createdAt: createdAt(),
  },
  (t) => [
    index().on(t.brandId, t.staffId, t.createdAt),
    index().on(t.createdAt),
    ...knownValues(t),
    namedInBrand(t),
  ],
)

export const reportFileParts = pgTable(
  'report_file_parts',
  {
    brandId: uuid().notNull(),
    fileId: uuid().notNull(),
    number: integer().notNull(),
    data: bytes().notNull(),
  },
  (t) => [primaryKey({ columns: [t.fileId, t.number] }), sameBrand(t, t.fileId, reportFiles)],
)

/** A report emailed to a staff user each week or month, until it is ended or they lose access. */
export const reportMails = pgTable(
  'report_mails',
  {
    id: id(),
    brandId: brandId(),
    staffId: uuid()
      .notNull()
      .references(() => staff.id),
    madeBy: uuid()
      .notNull()
      .references(() => staff.id),
    every: text({ enum: mailRhythms }).notNull(),
    filters: jsonb().$type<ReportFilters>().notNull(),
    /** The date of the next email, in the brand's time zone. */
    nextOn: date().notNull(),
    endedAt: instant(),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex('report_mails_once')
      .on(t.brandId, t.staffId, t.every, t.filters)
      .where(sql`${t.endedAt} is null`),
    ...knownValues(t),
  ],
)

/** How often visitors took a step on a brand's site, per day in the brand's time zone; nothing identifies them. */
export const siteSteps = pgTable(
  'site_steps',
  {
    brandId: brandId(),
    day: date().notNull(),
    step: text({ enum: steps }).notNull(),
    count: integer().notNull(),
  },
  (t) => [primaryKey({ columns: [t.brandId, t.day, t.step] }), ...knownValues(t)],
)
