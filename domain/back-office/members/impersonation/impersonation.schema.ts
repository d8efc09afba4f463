import { z } from 'zod'
import { oneLine } from '#domain/words.schema.ts'
/** How long the staff may see what a member sees; then they say again why. */
export const impersonationMinutes = 30

/** Why somebody looks; the member is told. */
export const startImpersonationSchema = z.strictObject({
  reason: oneLine(300).min(3, 'Say why. The member reads it.'),
})

/** A look that waits to be opened: where, once, within a minute; and until when it lasts then. */
export const startedImpersonationSchema = z.object({ url: z.url(), until: z.iso.datetime() })

/** Where somebody is signed in to an account, or looks at it for the staff. */
export const memberSessionSchema = z.object({
  id: z.uuid(),
  /** A session of this very browser. */
  isThis: z.boolean(),
  startedAt: z.iso.datetime(),
  lastSeenAt: z.iso.datetime().nullable(),
  userAgent: z.string().nullable(),
  /** Who of the staff it is, why and until when; null: the member. */
  staff: z.object({ name: z.string(), reason: z.string(), until: z.iso.datetime() }).nullable(),
})
export type MemberSession = z.infer<typeof memberSessionSchema>

/** Where a look is opened at a brand's origin, with its token. */
export const impersonationPath = '/see-as-member'
