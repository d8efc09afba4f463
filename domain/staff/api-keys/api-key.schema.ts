import { z } from 'zod'
import { type Permission, permissions } from '#domain/values/staff.ts'
import { oneLine } from '#domain/words.schema.ts'

/**
 * Permissions that need a person at a keyboard, so no key can have them. Every such call requires a proof of a second
 * step, which no key has.
 */
export const personal = [
  'money.approve',
  'people.export',
  'staff.manage',
  'settings.manage',
] as const satisfies Permission[]
type KeyPermission = Exclude<Permission, (typeof personal)[number]>

/** Whether a key can have the permission. */
export const mayBeOfKey = (permission: Permission): permission is KeyPermission =>
  !personal.some((each) => each === permission)

/** The permissions a key can have. */
export const keyPermissions = (Object.keys(permissions) as Permission[]).filter(mayBeOfKey)

/** The lifetimes of keys, in days. */
export const keyLives = [30, 90, 365] as const

export const makeKeySchema = z.strictObject({
  name: oneLine(60).min(1, 'Enter a name.'),
  permissions: z.array(z.enum(keyPermissions)).min(1, 'Choose what it may do.').max(keyPermissions.length),
  days: z.union(
    keyLives.map((days) => z.literal(days)),
    'Choose how long it lasts.',
  ),
})
export type MakeKey = z.infer<typeof makeKeySchema>

/** A key as its list shows it. The secret is shown once, at creation. */
export const apiKeySchema = z.object({
  id: z.uuid(),
  name: z.string(),
  /** The beginning of the key. */
  prefix: z.string(),
  /** Includes permissions that older keys could have. */
  permissions: z.array(z.enum(Object.keys(permissions) as Permission[])),
  madeBy: z.string(),
  createdAt: z.iso.datetime(),
  expiresAt: z.iso.datetime(),
  lastUsedAt: z.iso.datetime().nullable(),
  status: z.enum(['active', 'expired', 'ended']),
})
export type ApiKey = z.infer<typeof apiKeySchema>
