import { z } from 'zod'
import { type ImportMapping, type ImportSample, importKinds, importStatuses } from '#domain/values/imports.ts'
import { oneLine, typedText } from '#domain/words.schema.ts'
import { mostParts } from './file-limits.ts'

/** A mapping key: the date order of the file, if its sender was asked. */
export const dateOrderColumn = 'dateOrder'
export const dateOrders: readonly string[] = ['=mdy', '=dmy']

/** The file's header for each column name; or `=value`, the same in every row. */
const importMappingSchema = z.record(
  z.string().max(40),
  z.string().max(300),
) satisfies z.ZodType<ImportMapping>

const importSampleSchema = z.object({
  line: z.int(),
  name: z.string(),
  isNew: z.boolean(),
  changes: z.array(z.object({ field: z.string(), before: z.string(), after: z.string() })),
}) satisfies z.ZodType<ImportSample>

export type { ImportMapping, ImportSample } from '#domain/values/imports.ts'

const fileName = typedText()
  .min(1)
  .max(200)
  .regex(/^[^\p{Cc}\p{Cs}\u2028-\u202E\u2066-\u2069]*$/u, 'This name of a file cannot be shown.')

export const beginImportSchema = z
  .strictObject({
    fileName,
    kind: z.enum(importKinds),
    /** The first line of the file, as its cells. */
    header: z.array(z.string().max(300, 'A header has 300 characters at most.')).min(1).max(500),
    mapping: importMappingSchema,
    /** Saves the mapping under this name. */
    keepAs: oneLine(60),
  })
  .meta({ named: 'BeginImport' })
export type BeginImport = z.infer<typeof beginImportSchema>

export const importPartSchema = z.strictObject({
  number: z.int().min(0).max(mostParts),
  data: z.base64().max(64_000),
})

export const importViewSchema = z
  .object({
    id: z.uuid(),
    fileName: z.string(),
    kind: z.enum(importKinds),
    status: z.enum(importStatuses),
    stopping: z.boolean(),
    line: z.int(),
    total: z.int().nullable(),
    read: z.int(),
    added: z.int(),
    changed: z.int(),
    unchanged: z.int(),
    refused: z.int(),
    skipped: z.int(),
    undone: z.int(),
    kept: z.int(),
    ending: z.int(),
    /** The kind's own counts, by name. */
    more: z.record(z.string(), z.union([z.string(), z.int()])),
    sample: z.array(importSampleSchema),
    fault: z.string().nullable(),
    by: z.string(),
    createdAt: z.iso.datetime(),
    finishedAt: z.iso.datetime().nullable(),
  })
  .meta({ named: 'Import' })
export type ImportView = z.infer<typeof importViewSchema>
