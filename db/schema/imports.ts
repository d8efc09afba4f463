import { sql } from 'drizzle-orm'
import {
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import {
  type ImportMapping,
  type ImportSample,
  importedThings,
  importKinds,
  importStatuses,
} from '#domain/values/imports.ts'
import { brandId } from './brands.ts'
import { bytes, createdAt, id, instant, knownValues, namedInBrand, sameBrand } from './columns.ts'
import { staff } from './staff.ts'

/** A file of offices, or of members: uploaded in parts, checked, imported batch by batch, perhaps undone. */
export const imports = pgTable(
  'imports',
  {
    id: id(),
    brandId: brandId(),
    startedBy: uuid().references(() => staff.id),
    fileName: text().notNull(),
    kind: text({ enum: importKinds }).notNull(),
    /** Which header of the file is which of our columns. */
    mapping: jsonb().$type<ImportMapping>().notNull(),
    header: jsonb().$type<string[]>().notNull(),
    status: text({ enum: importStatuses }).notNull(),
    /** Somebody asked for it to stop; it does after the batch at hand. */
    stopping: boolean().notNull().default(false),
    /** Batches up to this line of the file are written whole; behind it nothing is. */
    line: integer().notNull().default(0),
    /** All rows of the file, known once it was checked. */
    total: integer(),
    read: integer().notNull().default(0),
    added: integer().notNull().default(0),
    changed: integer().notNull().default(0),
    unchanged: integer().notNull().default(0),
    refused: integer().notNull().default(0),
    skipped: integer().notNull().default(0),
    undone: integer().notNull().default(0),
    kept: integer().notNull().default(0),
    /** How many offices have an end date now that had none. */
    ending: integer().notNull().default(0),
    /** What else is counted of files of this kind, by name. */
    more: jsonb().$type<Record<string, string | number>>().notNull().default({}),
    /** The first of what would be new or changed. */
    sample: jsonb().$type<ImportSample[]>().notNull().default([]),
    /** Why it could not go on, in words. */
    fault: text(),
    finishedAt: instant(),
    createdAt: createdAt(),
  },
  (t) => [
    index().on(t.brandId, t.createdAt),
    uniqueIndex('imports_one_at_work')
      .on(t.brandId)
      .where(sql`${t.status} in ('checking', 'running', 'undoing')`),
    ...knownValues(t),
    namedInBrand(t),
  ],
)

/** The file of an import, compressed, in the order it was sent. */
export const importParts = pgTable(
  'import_parts',
  {
    brandId: brandId(),
    importId: uuid().notNull(),
    number: integer().notNull(),
    data: bytes().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.importId, t.number] }),
    sameBrand(t, t.importId, imports).onDelete('cascade'),
  ],
)

/** Rows of an import that were refused, and why. */
export const importRejections = pgTable(
  'import_rejections',
  {
    brandId: brandId(),
    importId: uuid().notNull(),
    line: integer().notNull(),
    reason: text().notNull(),
    /** What the row has, so that it can be mended and loaded again; null: it was not kept. */
    cells: jsonb().$type<string[]>(),
  },
  (t) => [
    primaryKey({ columns: [t.importId, t.line] }),
    sameBrand(t, t.importId, imports).onDelete('cascade'),
  ],
)

/** What an import did to an office, so that it can be undone: the office before, null where it was new, and its revision after. */
export const importChanges = pgTable(
  'import_changes',
  {
    brandId: brandId(),
    importId: uuid().notNull(),
    officeId: uuid().notNull(),
    before: jsonb().$type<Record<string, unknown>>(),
    revision: integer().notNull(),
    /** Why it was not undone; null while it was not tried, or where it was. */
    kept: text(),
    undoneAt: instant(),
  },
  (t) => [
    primaryKey({ columns: [t.importId, t.officeId] }),
    sameBrand(t, t.importId, imports).onDelete('cascade'),
  ],
)

/** Which header is which column, kept by name for the next file of the same system. */
export const importMappings = pgTable(
  'import_mappings',
  {
    id: id(),
    brandId: brandId(),
    name: text().notNull(),
    /** What files it is of. */
    of: text({ enum: importedThings }).notNull().default('offices'),
    mapping: jsonb().$type<ImportMapping>().notNull(),
    header: jsonb().$type<string[]>().notNull(),
    updatedAt: instant().notNull().defaultNow(),
  },
  (t) => [uniqueIndex().on(t.brandId, t.name), ...knownValues(t)],
)
