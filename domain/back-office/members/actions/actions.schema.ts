import { z } from 'zod'
import { correctedFieldShape } from '#domain/accounts/member-field.schema.ts'
import { detailsSchema } from '#domain/accounts/profile/profile.schema.ts'
import { autoRenewSchema } from '#domain/memberships/membership.schema.ts'
import { cancelSchema } from '#domain/memberships/renewal/renewal.schema.ts'
import { addressSchema, birthDateSchema, emailSchema } from '#domain/person.schema.ts'
import { isWhole, notWhole, oneLine, typedText } from '#domain/words.schema.ts'

const reason = oneLine(300).min(3, 'Say why, for the audit.')

/** An act of which nothing is to be said but why. */
export const reasonSchema = z.strictObject({ reason })

/** The form that corrects what is on record of a member. */
export const correctMemberForm = detailsSchema.partial().extend({
  dateOfBirth: birthDateSchema.optional(),
  email: emailSchema.optional(),
  ...correctedFieldShape,
  reason,
})
/** Any part of what is on record of a member. A new email holds once the link mailed to it was opened. */
export const correctMemberSchema = correctMemberForm.extend({ address: addressSchema.optional() })
export type CorrectMember = z.infer<typeof correctMemberSchema>

/** `withNumber`: the member number is new as well. */
export const reissueSchema = z.strictObject({ withNumber: z.boolean().default(false), reason })

/** `officeId` null: none. */
export const transferSchema = z.strictObject({ officeId: z.uuid('Choose an office.').nullable(), reason })

/** `agreed` is what the member was told and agreed to; needed to turn it on. */
export const changeAutoRenewSchema = autoRenewSchema.omit({ membershipId: true }).extend({ reason })

/** What the preview said: its amount and last day. */
export const cancelForMemberSchema = z.strictObject({
  confirm: cancelSchema.shape.confirm.unwrap(),
  /** The day it was posted or received, where that is before today. */
  countsFrom: z.iso.date('Enter the day it was posted or received.').optional(),
  reason,
})

/** What the member is told of why their operator ends a membership. */
export const endingWordsSchema = typedText()
  .min(10, 'Say why, as the member will read it.')
  .max(500, 'Use 500 characters or fewer.')
  .refine(isWhole, notWhole)

/** What the preview said, and what the member is told. */
export const endMembershipSchema = z.strictObject({
  confirm: cancelSchema.shape.confirm.unwrap(),
  words: endingWordsSchema,
  reason,
})

/** `renewalTotalCents`: what the preview said the renewal costs without them. */
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
  .max(10, 'A member has ten tags at most.')
  .transform((all) => [...new Set(all)].toSorted())

/** All tags of a member, as they are to be. `seen`: those they had then; what a colleague changed since stays changed. */
export const tagsSchema = z.strictObject({ tags, seen: tags.optional() })
