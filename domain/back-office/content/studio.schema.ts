import { z } from 'zod'
import { typedText } from '#domain/words.schema.ts'

/** One part of a content path; built-in object property names don't match. */
const keySchema = z.string().regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'This is no part of the content.')

/** The paths of parts that a save can replace. */
const partPathSchema = z
  .array(keySchema)
  .min(1)
  .max(3)
  .refine(([first, second, third]) => {
    if (first === 'base' || first === 'redirects') return second === undefined
    if (first !== 'pages' || second === undefined) return false
    return (second === 'landing' || second === 'states') === (third !== undefined)
  }, 'This is no part of the content.')

/** A save of a draft: parts changed since `revision`; each part's shape is checked on saving. */
export const saveDraftSchema = z.strictObject({
  revision: z.int().min(0),
  changes: z
    .array(z.strictObject({ path: partPathSchema, value: z.unknown() }))
    .min(1, 'Nothing was changed.')
    .max(600),
})
export type SaveDraft = z.infer<typeof saveDraftSchema>

const faultSchema = z.object({ path: z.string(), message: z.string() }).meta({ named: 'Fault' })

export const savedDraftSchema = z.object({
  revision: z.int(),
  /** What blocks publishing the draft, each with its path. */
  faults: z.array(faultSchema),
  /** Whether pages can be rendered from it; otherwise the previous version is rendered. */
  isWhole: z.boolean(),
})
export type SavedDraft = z.infer<typeof savedDraftSchema>

export const draftSchema = savedDraftSchema.extend({
  content: z.record(z.string(), z.unknown()),
  author: z.string().nullable(),
  savedAt: z.iso.datetime().nullable(),
  publishedVersion: z.int().nullable(),
})
export type Draft = z.infer<typeof draftSchema>

/** A publication that is scheduled, or that failed at its time. */
const scheduleSchema = z
  .object({
    id: z.uuid(),
    startsAt: z.iso.datetime(),
    /** The same in the brand's time, 'YYYY-MM-DDTHH:mm'. */
    at: z.string(),
    /** The revision being published; the draft may be newer. */
    revision: z.int(),
    note: z.string().nullable(),
    by: z.string(),
    /** Why it failed; null: it's waiting. */
    failure: z.string().nullable(),
  })
  .meta({ named: 'Schedule' })
export type Schedule = z.infer<typeof scheduleSchema>

export const presenceSchema = z.strictObject({ part: z.string().max(120) })
export const presentSchema = z.object({
  revision: z.int(),
  others: z.array(z.object({ name: z.string(), part: z.string() })),
  schedule: scheduleSchema.nullable(),
  /** Opens the draft in the console's frame for the next hour. */
  frameToken: z.string(),
})
export type Present = z.infer<typeof presentSchema>

export const reviewSchema = savedDraftSchema.extend({
  publishedVersion: z.int().nullable(),
  changes: z.array(
    z.object({
      where: z.string(),
      what: z.string(),
      before: z.string().nullable(),
      after: z.string().nullable(),
    }),
  ),
  warnings: z.array(faultSchema),
})
export type Review = z.infer<typeof reviewSchema>

const noteSchema = typedText()
  .max(300, 'Use 300 characters or fewer.')
  .regex(/^\P{Cc}*$/u, 'Remove the control characters.')

/** `revision`: the reviewed draft; `publishedVersion`: the version it was compared with. */
export const publishDraftSchema = z.strictObject({
  revision: z.int().min(0),
  publishedVersion: z.int().nullable(),
  note: noteSchema.optional(),
})
export type PublishDraft = z.infer<typeof publishDraftSchema>

/** `at`: a time in the brand's time zone; `replaces`: the id of the current schedule the caller knows of. */
export const scheduleDraftSchema = publishDraftSchema.extend({
  at: z
    .string()
    .regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d$/, 'Enter a day and a time.')
    .refine((at) => !Number.isNaN(Date.parse(`${at}:00Z`)), 'Enter a day and a time.'),
  replaces: z.uuid().nullable(),
})
export type ScheduleDraft = z.infer<typeof scheduleDraftSchema>

export const scheduledSchema = z.object({ schedule: scheduleSchema })
export const unscheduleSchema = z.strictObject({ id: z.uuid() })

export const publishedSchema = z.object({ number: z.int(), warnings: z.array(faultSchema) })

export const rollbackSchema = z.strictObject({
  number: z.int().min(1),
  publishedVersion: z.int(),
  reason: noteSchema.min(3, 'Say why, for the audit.'),
})
export type Rollback = z.infer<typeof rollbackSchema>

export const versionsSchema = z.object({
  versions: z.array(
    z.object({
      number: z.int(),
      note: z.string().nullable(),
      author: z.string().nullable(),
      publishedAt: z.iso.datetime().nullable(),
      isPublished: z.boolean(),
    }),
  ),
})
export type Versions = z.infer<typeof versionsSchema>

export const shareSchema = z.strictObject({
  hours: z
    .int()
    .min(1)
    .max(24 * 30, 'Use at most 720 hours.'),
})
export const linksSchema = z.object({
  links: z.array(z.object({ id: z.uuid(), madeBy: z.string(), expiresAt: z.iso.datetime() })),
})
export type Links = z.infer<typeof linksSchema>

export const endLinkSchema = z.strictObject({ id: z.uuid() })

export const sharedSchema = z.object({ url: z.url() })
