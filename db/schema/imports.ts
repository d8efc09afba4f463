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

/** A file of offices or members: uploaded in parts, checked, imported batch by batch, possibly undone. */
export const imports = pgTable(
  'imports',
  {
    id: id(),
    brandId: brandId(),
    startedBy: uuid().references(() => staff.id),
    fileName: text().notNull(),
    kind: text({ enum: importKinds }).notNull(),
    /** Maps the file's headers to our columns. */
    mapping: jsonb().$type<ImportMapping>().notNull(),
    header: jsonb().$type<string[]>().notNull(),
    status: text({ enum: importStatuses }).notNull(),
    /** A stop was requested; it takes effect after the current batch. */
    stopping: boolean().notNull().default(false),
    /** Every batch up to this line of the file is completely written; nothing after it is. */
    line: integer().notNull().default(0),
    /** Number of rows in the file, known after the check. */
    total: integer(),
    read: integer().notNull().default(0),
    added: integer().notNull().default(0),
    changed: integer().notNull().default(0),
    unchanged: integer().notNull().default(0),
    refused: integer().notNull().default(0),
    skipped: integer().notNull().default(0),
    undone: integer().notNull().default(0),
    kept: integer().notNull().default(0),
    /** How many offices now have an end date that had none before. */
    ending: integer().notNull().default(0),
    /** Further counts by name, specific to this kind of file. */
    more: jsonb().$type<Record<string, string | number>>().notNull().default({}),
    /** The first rows that would be new or changed. */
    sample: jsonb().$type<ImportSample[]>().notNull().default([]),
    /** Why it stopped, as a message. */
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

/** An import's file, compressed, in upload order. */
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

/** Rejected rows of an import, and why. */
export const importRejections = pgTable(
  'import_rejections',
  {
    brandId: brandId(),
    importId: uuid().notNull(),
    line: integer().notNull(),
    reason: text().notNull(),
    /** The row's values, so that it can be fixed and loaded again; null: not kept. */
    cells: jsonb().$type<string[]>(),
  },
  (t) => [
    primaryKey({ columns: [t.importId, t.line] }),
    sameBrand(t, t.importId, imports).onDelete('cascade'),
  ],
)

/** An import's change to an office, for undo: the office before, null if it was new, and its revision after. */
export const importChanges = pgTable(
  'import_changes',
  {
    brandId: brandId(),
    importId: uuid().notNull(),
    officeId: uuid().notNull(),
    before: jsonb().$type<Record<string, unknown>>(),
    revision: integer().notNull(),
    /** Why it wasn't undone; null if undo wasn't tried, or succeeded. */
    kept: text(),
    undoneAt: instant(),
  },
  (t) => [
    primaryKey({ columns: [t.importId, t.officeId] }),
    sameBrand(t, t.importId, imports).onDelete('cascade'),
  ],
)

/** A mapping of headers to columns, saved by name for further files from the same system. */
export const importMappings = pgTable(
  'import_mappings',
  {
    id: id(),
    brandId: brandId(),
    name: text().notNull(),
    /** The kind of files it is for. */
    of: text({ enum: importedThings }).notNull().default('offices'),
    mapping: jsonb().$type<ImportMapping>().notNull(),
    header: jsonb().$type<string[]>().notNull(),
    updatedAt: instant().notNull().defaultNow(),
  },
  (t) => [uniqueIndex().on(t.brandId, t.name), ...knownValues(t)],
)
