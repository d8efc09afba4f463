import { z } from 'zod'

/** A letter that is due; days of the brand. */
export const paperNoticeSchema = z.object({
  /** Of the membership. */
  id: z.uuid(),
  accountId: z.uuid(),
  member: z.string(),
  memberNumber: z.string(),
  termEndsOn: z.iso.date(),
  /** The first day of the next term. */
  startsOn: z.iso.date(),
  /** The first day on which that can be charged, if it is mailed today. */
  chargedFrom: z.iso.date(),
  /** An email was tried and given up; else there is none. */
  hasEmail: z.boolean(),
  /** What it tells of; see `paper_notices`. */
  about: z.string(),
})
export type PaperNotice = z.infer<typeof paperNoticeSchema>

/** That a letter was mailed. */
export const mailedNoticeSchema = z.strictObject({
  about: z.string().max(40),
  mailedOn: z.iso.date('Enter the day it was mailed.'),
})
export type MailedNotice = z.infer<typeof mailedNoticeSchema>
