import { z } from 'zod'
import { oneLine } from '#domain/words.schema.ts'
/** How long staff can view as a member; after that they must give a reason again. */
export const impersonationMinutes = 30

/** The reason for viewing; the member is told. */
export const startImpersonationSchema = z.strictObject({
  reason: oneLine(300).min(3, 'Say why. The member reads it.'),
})

/** An impersonation not opened yet: its URL, valid once within a minute, and when it will expire. */
export const startedImpersonationSchema = z.object({ url: z.url(), until: z.iso.datetime() })

/** A sign-in to an account, or a staff member's view of it. */
export const memberSessionSchema = z.object({
  id: z.uuid(),
  /** The session of this browser. */
  isThis: z.boolean(),
  startedAt: z.iso.datetime(),
  lastSeenAt: z.iso.datetime().nullable(),
  userAgent: z.string().nullable(),
  /** The staff member, their reason and end time; null: the member. */
  staff: z.object({ name: z.string(), reason: z.string(), until: z.iso.datetime() }).nullable(),
})
export type MemberSession = z.infer<typeof memberSessionSchema>

/** The path at a brand's origin that opens an impersonation with its token. */
export const impersonationPath = '/see-as-member'
