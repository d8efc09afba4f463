import { z } from 'zod'
import { emailSchema, nameSchema, phoneSchema } from '#domain/person.schema.ts'
import { contactTopics } from '#domain/values/support.ts'
import { absentWhenBlank, runningText } from '#domain/words.schema.ts'
import * as m from '#messages'
import { fileIdsSchema } from './files/file.schema.ts'
import { messageLength } from './text-lengths.ts'

/** The contact form's input: message 10 to 2,000 characters, phone optional. */
export const contactSchema = z.strictObject({
  name: nameSchema,
  email: emailSchema,
  phone: z.preprocess(absentWhenBlank, phoneSchema.optional()),
  topic: z.enum(contactTopics, { error: () => m.validation_choose_about() }),
  member: z.boolean().default(false),
  message: runningText(messageLength.most).refine((text) => text.length >= messageLength.least, {
    error: () => m.validation_tell_us_little_more(messageLength),
  }),
  fileIds: fileIdsSchema,
})
export type Contact = z.infer<typeof contactSchema>
