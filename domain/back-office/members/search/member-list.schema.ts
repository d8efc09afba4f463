import { z } from 'zod'
import { membershipStatuses } from '#domain/values/memberships.ts'
import { typedText } from '#domain/words.schema.ts'

/** The last page that can be requested. */
export const mostMemberPages = 20

const id = z.uuid('Choose one from the list.')

/** Member search parameters; all are optional. */
export const memberQuerySchema = z.strictObject({
  /** Part of a name, the end of a phone number, a member number, an email or a date of birth. */
  q: typedText().max(100, 'Use 100 characters or fewer.').optional(),
  status: z.enum(membershipStatuses).optional(),
  planId: id.optional(),
  officeId: id.optional(),
  page: z.coerce
    .number()
    .int()
    .min(1)
    .max(mostMemberPages, `Please ask for less: this list ends at page ${mostMemberPages}.`)
    .default(1),
})
export type MemberQuery = z.infer<typeof memberQuerySchema>

/** A membership with its member. A member with two memberships has two rows. */
const memberRowSchema = z.object({
  memberId: z.uuid(),
  membershipId: z.uuid(),
  memberNumber: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  /** The matching family member, if it isn't the primary member. */
  found: z.string().nullable(),
  /** Whether the name is only similar to the search. */
  isSimilar: z.boolean(),
  dateOfBirth: z.iso.date(),
  phone: z.string().nullable(),
  email: z.string().nullable(),
  status: z.enum(membershipStatuses),
  planName: z.string(),
  officeName: z.string().nullable(),
  joinedOn: z.iso.date(),
  termEndsOn: z.iso.date(),
})
export type MemberRow = z.infer<typeof memberRowSchema>

export const memberListSchema = z.object({
  rows: z.array(memberRowSchema),
  page: z.int(),
  /** Whether there is a next page that can be requested. */
  more: z.boolean(),
})
export type MemberList = z.infer<typeof memberListSchema>
