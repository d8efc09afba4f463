import { z } from 'zod'
import { reportFilterFields } from '#domain/back-office/reports/report.schema.ts'
import { mailRhythms } from '#domain/values/reports.ts'

/** A report emailed regularly to oneself or to another staff member who may see it. */
export const reportMailAskSchema = z.strictObject({
  ...reportFilterFields,
  email: z.email('Enter the email of a staff member.').max(200, 'This email is too long.'),
  every: z.enum(mailRhythms, 'Choose how often.'),
})
export type ReportMailAsk = z.infer<typeof reportMailAskSchema>

export const reportMailSchema = z.object({
  id: z.uuid(),
  email: z.string(),
  name: z.string(),
  every: z.enum(mailRhythms),
  nextOn: z.iso.date(),
  by: z.string(),
})
export type ReportMail = z.infer<typeof reportMailSchema>
