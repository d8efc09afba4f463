import { z } from 'zod'

/** A letter that is due; days are the brand's. */
export const paperNoticeSchema = z.object({
  /** The membership's id. */
  id: z.uuid(),
  accountId: z.uuid(),
  member: z.string(),
  memberNumber: z.string(),
  termEndsOn: z.iso.date(),
  /** The first day of the next term. */
  startsOn: z.iso.date(),
  /** The first day it can be charged if the letter is mailed today. */
  chargedFrom: z.iso.date(),
  /** True: an email was tried and given up. False: there is no address. */
  hasEmail: z.boolean(),
  /** The subject of the notice; see `paper_notices`. */
  about: z.string(),
})
export type PaperNotice = z.infer<typeof paperNoticeSchema>

/** Records that a letter was mailed. */
export const mailedNoticeSchema = z.strictObject({
  about: z.string().max(40),
  mailedOn: z.iso.date('Enter the day it was mailed.'),
})
export type MailedNotice = z.infer<typeof mailedNoticeSchema>
