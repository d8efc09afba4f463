import { z } from 'zod'
import { officeFormSchema, typedOfficeSchema } from '#domain/offices/listing/office-form.schema.ts'
import { oneLine, runningText } from '#domain/words.schema.ts'
import * as m from '#messages'

/** An office confirmed longer ago than this is due for another request. */
export const confirmedForDays = 90
/** How long an office can answer by its link, and when it is reminded. */
export const answerWithinDays = 28
export const remindAfterDays = 10
/** The most offices one round can select. */
const mostAsked = 500
/** Which offices to ask: selected ones, or all that are due. */
export const startRoundSchema = z.strictObject({
  officeIds: z.union([
    z
      .array(z.uuid())
      .min(1, { error: () => m.validation_choose_office() })
      .max(mostAsked, { error: () => m.validation_choose_at_most({ most: mostAsked }) }),
    z.literal('due'),
  ]),
})

/** The result of a round: how many offices were asked, and why the others weren't. */
export const roundSchema = z.object({
  asked: z.int(),
  withoutEmail: z.int(),
  alreadyAsked: z.int(),
  ended: z.int(),
})
export type Round = z.infer<typeof roundSchema>

/** A decision on corrections, against the office at that revision. */
export const decideCorrectionSchema = z.strictObject({
  revision: z.int().min(0),
  reason: oneLine(300),
})

const token = z.string().min(1).max(100)
export const readEntrySchema = z.strictObject({ token })

/** The office's answer: corrections if it has a form, otherwise a confirmation. */
export const answerEntrySchema = z.strictObject({
  token,
  form: officeFormSchema.nullable(),
  note: runningText(1_000),
})

/** What an office sees of itself through its link. */
export const ownEntrySchema = z.object({
  officeName: z.string(),
  form: typedOfficeSchema,
  lastVerified: z.string().nullable(),
})
export type OwnEntry = z.infer<typeof ownEntrySchema>
