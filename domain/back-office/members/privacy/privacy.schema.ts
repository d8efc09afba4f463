import { z } from 'zod'
import { reasonSchema } from '#domain/back-office/members/actions/actions.schema.ts'
import { typedText } from '#domain/words.schema.ts'

export const exportPersonSchema = reasonSchema

/** The export's file: a ZIP archive, in base64. */
export const exportedSchema = z.object({ fileName: z.string(), zip: z.string() })
export type Exported = z.infer<typeof exportedSchema>

/** What erasing a person would do; nothing is done yet. */
export const erasePreviewSchema = z.object({
  name: z.string(),
  /** Why it can't be done yet, one sentence each; empty if it can. */
  refusals: z.array(z.string()),
  goes: z.array(z.object({ what: z.string(), count: z.int() })),
  /** What the law keeps: without a name, by which statute, and until when. */
  stays: z.array(z.object({ what: z.string(), source: z.string(), count: z.int(), until: z.iso.date() })),
  typeToConfirm: z.string(),
  /** Sent back with the request: only what was shown is done. */
  seen: z.string(),
})
export type ErasePreview = z.infer<typeof erasePreviewSchema>

export const erasePersonSchema = z.strictObject({
  seen: z.string().max(100),
  confirm: typedText().min(1, 'Type the name of whoever is erased.').max(200),
  reason: reasonSchema.shape.reason,
})
export type ErasePerson = z.infer<typeof erasePersonSchema>
