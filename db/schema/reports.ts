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

/** A file of a report that somebody asked for, for them alone, kept for some days. Erasing a person takes them all. */
export const reportFiles = pgTable(
  'report_files',
  {
    id: id(),
    brandId: brandId(),
    staffId: uuid()
      .notNull()
      .references(() => staff.id),
    asked: jsonb().$type<AskFile>().notNull(),
    /** How far it reaches, as its asker's permission did: these offices, or null for all of the brand. */
    officeIds: jsonb().$type<string[]>(),
    name: text().notNull(),
    format: text({ enum: fileFormats }).notNull(),
    status: text({ enum: fileStatuses }).notNull(),
    /** How often it was begun: only who began it last writes into it. */
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

/** A report that is mailed to somebody of the staff each week or month, until it is ended or they may not see it any more. */
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
    /** The brand's day of the next. */
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

/** How often visitors of a brand's site took a step on a day of the brand; nothing of who they were. */
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
