import { z } from 'zod'
import { lineSchema } from '#domain/content/content-text.schema.ts'
import { isStateCode } from '#domain/values/states.ts'
import { typedText } from '#domain/words.schema.ts'

/** The most rows in one schedule. */
export const mostFees = 20_000
const mostCents = 100_000_000

const cents = z
  .int('Enter an amount in dollars.')
  .min(0, 'Enter zero or more.')
  .max(mostCents, 'This is too high.')

const oneLine = lineSchema.regex(/^[^\r\n]*$/, 'Write this on one line.')

/** One price of one service: for the brand, for a state, or for an office. Cents. */
export const feeRowSchema = z
  .strictObject({
    service: typedText()
      .min(1, 'Enter the service.')
      .max(60, 'Use 60 characters or fewer.')
      .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'Use lower-case letters, digits and single hyphens.'),
    name: oneLine.trim().min(1, 'Enter a name.').max(120, 'Use 120 characters or fewer.'),
    category: oneLine.trim().min(1, 'Enter a category.').max(80, 'Use 80 characters or fewer.'),
    usualCents: cents,
    memberCents: cents,
    state: z
      .string()
      .refine((code): boolean => isStateCode(code), 'Use the two letters of a state.')
      .nullable(),
    officeId: z.uuid().nullable(),
    procedureCode: typedText()
      .max(12, 'Use 12 characters or fewer.')
      .regex(/^[A-Za-z0-9.-]+$/, 'Use letters and digits.')
      .nullable(),
  })
  .refine(({ usualCents, memberCents }) => memberCents <= usualCents, {
    path: ['memberCents'],
    message: 'The member price is higher than the usual price.',
  })
  .refine(({ state, officeId }) => state === null || officeId === null, {
    path: ['state'],
    message: 'A price is for a state or for an office, not for both.',
  })
export type FeeRow = z.infer<typeof feeRowSchema>

/** A row's key: its service and where it applies. */
const feeKeySchema = z.object({
  service: z.string().max(60),
  state: z.string().max(2).nullable(),
  officeId: z.uuid().nullable(),
})
export type FeeKey = z.infer<typeof feeKeySchema>

/** New or changed rows of a draft, and removed ones; one save at a time. */
export const changeFeesSchema = z.strictObject({
  revision: z.int().min(0),
  put: z.array(feeRowSchema).max(2_000, 'Change 2,000 rows or fewer at once, or import a file.'),
  remove: z.array(feeKeySchema).max(2_000).default([]),
})

/** Rows as text, tab-separated or CSV, with a header line. Without `save` nothing is written. */
export const importFeesSchema = z.strictObject({
  revision: z.int().min(0),
  text: z.string().min(1, 'Choose a file with rows.').max(4_000_000, 'Use a file of 4 MB or less.'),
  /** Removes rows that the file doesn't have. */
  replace: z.boolean().default(false),
  save: z.boolean(),
})

/** The same, for a preview. */
export const previewFeesSchema = importFeesSchema.omit({ save: true })

const refusedRowSchema = z.object({ line: z.int(), reason: z.string(), said: z.string() })
export type RefusedRow = z.infer<typeof refusedRowSchema>

/** What an import does, or did: how many rows are new, changed, unchanged, removed or refused; a sample of each. */
export const importedFeesSchema = z.object({
  revision: z.int(),
  saved: z.boolean(),
  added: z.int(),
  changed: z.int(),
  same: z.int(),
  removed: z.int(),
  refused: z.array(refusedRowSchema),
  refusedCount: z.int(),
  /** All lines of the file, and those without a row: headers, titles, totals and empty lines. */
  lines: z.int(),
  skipped: z.int(),
  sample: z.array(z.string()),
})
export type ImportedFees = z.infer<typeof importedFeesSchema>

export const newScheduleSchema = z.strictObject({
  name: lineSchema.trim().min(1, 'Enter a name.').max(80, 'Use 80 characters or fewer.'),
})

export const feeRevisionSchema = z.strictObject({ revision: z.int().min(0) })

export const feeScheduleSchema = z.object({
  id: z.uuid(),
  name: z.string(),
  version: z.int(),
  isDraft: z.boolean(),
  revision: z.int(),
  publishedAt: z.iso.datetime().nullable(),
  rows: z.int(),
  /** Plans that are sold with it today. */
  plans: z.array(z.string()),
})
export type FeeSchedule = z.infer<typeof feeScheduleSchema>

export const feeSheetSchema = feeScheduleSchema.extend({
  /** A page, sorted by category, name and place. */
  fees: z.array(feeRowSchema.safeExtend({ office: z.string().nullable() })),
  page: z.int(),
  pages: z.int(),
  /** For a draft: what publishing it would change, as text; at most fifty lines. */
  diff: z.array(z.string()),
  diffCount: z.int(),
})
export type FeeSheet = z.infer<typeof feeSheetSchema>
