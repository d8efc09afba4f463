import { z } from 'zod'
import { type Permission, permissions } from '#domain/values/staff.ts'
import { oneLine } from '#domain/words.schema.ts'

/**
 * What only a person does, at a keyboard: a key cannot be made for it. Every call of it asks for a proof that no key has.
 */
export const personal = [
  'money.approve',
  'people.export',
  'staff.manage',
  'settings.manage',
] as const satisfies Permission[]
type KeyPermission = Exclude<Permission, (typeof personal)[number]>

/** Whether a key can be made for it. */
export const mayBeOfKey = (permission: Permission): permission is KeyPermission =>
  !personal.some((each) => each === permission)

/** What a key can be made for. */
export const keyPermissions = (Object.keys(permissions) as Permission[]).filter(mayBeOfKey)

/** For how many days a key can be made. */
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

/** A key as its list shows it; the secret is shown once, when it is made. */
export const apiKeySchema = z.object({
  id: z.uuid(),
  name: z.string(),
  /** How the key begins. */
  prefix: z.string(),
  /** Also those that keys were made for before. */
  permissions: z.array(z.enum(Object.keys(permissions) as Permission[])),
  madeBy: z.string(),
  createdAt: z.iso.datetime(),
  expiresAt: z.iso.datetime(),
  lastUsedAt: z.iso.datetime().nullable(),
  status: z.enum(['active', 'expired', 'ended']),
})
export type ApiKey = z.infer<typeof apiKeySchema>
