import { z } from 'zod'
import { memberViewSchema } from '#domain/accounts/account.schema.ts'
import { reasonSchema } from '#domain/back-office/members/actions/actions.schema.ts'
import { typedText } from '#domain/words.schema.ts'
/** The account to merge into this one. */
export const mergeQuerySchema = z.strictObject({ otherId: z.uuid('Choose the other account.') })

/** `seen` and the typed name come from the preview. */
export const mergeSchema = mergeQuerySchema.extend({
  seen: z.string().max(100),
  confirm: typedText().min(1, 'Type the name of the account that is merged away.').max(200),
  reason: reasonSchema.shape.reason,
})
export type MergeRequest = z.infer<typeof mergeSchema>

export const undoMergeSchema = z.strictObject({ mergeId: z.uuid(), reason: reasonSchema.shape.reason })

const sideSchema = memberViewSchema
  .pick({ id: true, email: true, firstName: true, lastName: true, dateOfBirth: true, phone: true })
  .extend({
    address: z.string().nullable(),
    since: z.iso.date(),
    /** Whether anyone can sign in to it. */
    signsIn: z.boolean(),
    memberships: z.array(z.object({ memberNumber: z.string(), planName: z.string(), status: z.string() })),
  })
export type MergeSide = z.infer<typeof sideSchema>

/** What merging two accounts would do; nothing is done yet. */
export const mergePreviewSchema = z.object({
  kept: sideSchema,
  other: sideSchema,
  /** How many rows of each kind move. */
  moves: z.array(z.object({ what: z.string(), count: z.int() })),
  /** What both have, or differ in, and how it's resolved. */
  conflicts: z.array(
    z.object({ what: z.string(), kept: z.string(), other: z.string(), decided: z.string() }),
  ),
  /** The email that signs in from then on; null if neither has one. */
  signInEmail: z.string().nullable(),
  /** What the member is told and sees. */
  memberSees: z.array(z.string()),
  /** The last day it can be undone. */
  undoableUntil: z.iso.date(),
  /** Why these may be two people, as a sentence; null if there is no sign of it. */
  warning: z.string().nullable(),
  /** The text to type for confirmation. */
  typeToConfirm: z.string(),
  /** Sent back with the request: only what was shown is done. */
  seen: z.string(),
})
export type MergePreview = z.infer<typeof mergePreviewSchema>

/** A merge listed on a member's page; `on` and `undoableUntil` are the brand's dates. */
export type MergeState = { id: string; name: string; on: string; undoableUntil: string; isUndoable: boolean }
