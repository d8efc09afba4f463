import { z } from 'zod'
import { emailSchema, nameSchema, phoneSchema } from '#domain/person.schema.ts'
import { contactTopics } from '#domain/values/support.ts'
import { absentWhenBlank, runningText } from '#domain/words.schema.ts'
import { fileIdsSchema } from './files/file.schema.ts'

/** What the contact form sends: message 10 to 2,000 characters, phone optional. */
export const contactSchema = z.strictObject({
  name: nameSchema,
  email: emailSchema,
  phone: z.preprocess(absentWhenBlank, phoneSchema.optional()),
  topic: z.enum(contactTopics, 'Choose what it is about.'),
  member: z.boolean().default(false),
  message: runningText(2_000).refine(
    (text) => text.length >= 10,
    'Tell us a little more: at least 10 characters.',
  ),
  fileIds: fileIdsSchema,
})
export type Contact = z.infer<typeof contactSchema>
