import { z } from 'zod'
import { parseMemberNumber } from '#domain/memberships/member-number.ts'
import { birthDateSchema, emailSchema } from '#domain/person.schema.ts'
import { typedText } from '#domain/words.schema.ts'
import * as m from '#messages'

/** What a member added at the front desk enters to request online access. */
export const requestActivationSchema = z.strictObject({
  memberNumber: typedText()
    .max(40, { error: () => m.validation_too_long_member_number() })
    .transform((typed, context) => {
      const number = parseMemberNumber(typed)
      if (number) return number
      context.addIssue(m.validation_member_number())
      return z.NEVER
    }),
  dateOfBirth: birthDateSchema,
  email: emailSchema,
})
export type RequestActivation = z.infer<typeof requestActivationSchema>
