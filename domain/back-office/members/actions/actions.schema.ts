import { z } from 'zod'
import { correctedFieldShape } from '#domain/accounts/member-field.schema.ts'
import { detailsSchema } from '#domain/accounts/profile/profile.schema.ts'
import { autoRenewSchema } from '#domain/memberships/membership.schema.ts'
import { cancelSchema } from '#domain/memberships/renewal/renewal.schema.ts'
import { addressSchema, birthDateSchema, emailSchema } from '#domain/person.schema.ts'
import { isWhole, notWhole, oneLine, typedText } from '#domain/words.schema.ts'

const reason = oneLine(300).min(3, 'Say why, for the audit.')

/** An action that takes only a reason. */
export const reasonSchema = z.strictObject({ reason })

/** The form that corrects a member's details. */
export const correctMemberForm = detailsSchema.partial().extend({
  dateOfBirth: birthDateSchema.optional(),
  email: emailSchema.optional(),
  ...correctedFieldShape,
  reason,
})
/** Any part of a member's details. A new email takes effect once its confirmation link is opened. */
export const correctMemberSchema = correctMemberForm.extend({ address: addressSchema.optional() })
export type CorrectMember = z.infer<typeof correctMemberSchema>

/** `withNumber`: the member number changes too. */
export const reissueSchema = z.strictObject({ withNumber: z.boolean().default(false), reason })

/** `officeId` null: none. */
export const transferSchema = z.strictObject({ officeId: z.uuid('Choose an office.').nullable(), reason })

/** `agreed`: the terms the member was told and agreed to; required to turn it on. */
export const changeAutoRenewSchema = autoRenewSchema.omit({ membershipId: true }).extend({ reason })

/** The amount and last day from the preview. */
export const cancelForMemberSchema = z.strictObject({
  confirm: cancelSchema.shape.confirm.unwrap(),
  /** The day it was mailed or received, if before today. */
  countsFrom: z.iso.date('Enter the day it was posted or received.').optional(),
  reason,
})

/** The reason for an ending by the operator, as told to the member. */
export const endingWordsSchema = typedText()
  .min(10, 'Say why, as the member will read it.')
  .max(500, 'Use 500 characters or fewer.')
  .refine(isWhole, notWhole)

/** The preview's result, and the text for the member. */
export const endMembershipSchema = z.strictObject({
  confirm: cancelSchema.shape.confirm.unwrap(),
  words: endingWordsSchema,
  reason,
})

/** `renewalTotalCents`: the renewal price without the person, from the preview. */
export const endPersonSchema = z.strictObject({
  dependentId: z.uuid(),
  renewalTotalCents: z.int(),
  reason,
})

export const noteSchema = z.strictObject({
  text: typedText()
    .min(1, 'Write a note.')
    .max(2_000, 'Use 2,000 characters or fewer.')
    .refine(isWhole, notWhole),
})

const tag = typedText()
  .toLowerCase()
  .min(1)
  .max(30, 'Use 30 characters or fewer for a tag.')
  .regex(/^[\p{L}\p{N} _-]+$/u, 'A tag has letters, digits and dashes only.')

const tags = z
  .array(tag)
  .max(10, 'A member can have at most ten tags.')
  .transform((all) => [...new Set(all)].toSorted())

/** A member's complete new set of tags. `seen`: the tags they had when shown; a colleague's changes since are kept. */
export const tagsSchema = z.strictObject({ tags, seen: tags.optional() })
