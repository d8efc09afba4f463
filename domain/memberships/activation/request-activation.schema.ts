import { z } from 'zod'
import { parseMemberNumber } from '#domain/memberships/member-number.ts'
import { birthDateSchema, emailSchema } from '#domain/person.schema.ts'
import { typedText } from '#domain/words.schema.ts'

/** What a member enrolled at the desk knows of themselves. */
export const requestActivationSchema = z.strictObject({
  memberNumber: typedText()
    .max(40, 'That is too long for a member number.')
    .transform((typed, context) => {
      const number = parseMemberNumber(typed)
      if (number) return number
      context.addIssue('Check the number on your card: 12 letters and digits.')
      return z.NEVER
    }),
  dateOfBirth: birthDateSchema,
  email: emailSchema,
})
export type RequestActivation = z.infer<typeof requestActivationSchema>
