import { z } from 'zod'
import { newPasswordSchema } from '#domain/accounts/account.schema.ts'
import { emailSchema, nameSchema } from '#domain/person.schema.ts'
import { roles, sessionStages } from '#domain/values/staff.ts'
import { oneLine } from '#domain/words.schema.ts'

/** Where a grant applies, as sent in a request. */
const scopeSchema = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('platform') }),
  z.strictObject({ kind: z.literal('brand'), brandId: z.uuid('Choose a brand.') }),
  z.strictObject({
    kind: z.literal('offices'),
    brandId: z.uuid('Choose a brand.'),
    officeIds: z.array(z.uuid('Choose an office.')).min(1, 'Choose at least one office.').max(500),
  }),
])

export const grantSchema = z
  .strictObject({ role: z.enum(roles, 'Choose a role.'), scope: scopeSchema })
  .meta({ named: 'Grant' })

const grantsSchema = z.array(grantSchema).max(50, 'That is too many roles for one person.')

/** The reason for an audited action; one line. */
export const reasonSchema = oneLine(300)

export const inviteStaffSchema = z.strictObject({
  name: nameSchema,
  email: emailSchema,
  grants: grantsSchema.min(1, 'Choose a role.'),
})

/** `seen`: the person's visible roles when the new ones were chosen. */
export const changeGrantsSchema = z.strictObject({
  grants: grantsSchema,
  seen: grantsSchema.optional(),
  reason: reasonSchema.optional(),
})

export const endAccessSchema = z.strictObject({ reason: reasonSchema.min(1, 'Say why, for the audit.') })

export const resetSecondStepSchema = z.strictObject({
  reason: reasonSchema.min(1, 'Say why, for the audit.'),
})

const linkToken = z.string().min(1, 'This link is incomplete.').max(200, 'This link is not valid.')

export const readInvitationSchema = z.strictObject({ token: linkToken })

/** The form to choose a password; the token comes from the link. */
export const chooseStaffPasswordSchema = z.strictObject({ password: newPasswordSchema })

export const acceptInvitationSchema = z.strictObject({ token: linkToken, password: newPasswordSchema })

/** Six digits from the app, or one of the ten recovery codes, in any spelling. */
export const secondStepSchema = z.strictObject({
  code: z
    .string()
    .transform((typed) => typed.replaceAll(/[\s-]/g, '').toUpperCase())
    .pipe(z.string().min(1, 'Enter the code.').max(64, 'That is not a code.')),
})

/** Six digits from the app only. */
export const totpCodeSchema = z.strictObject({
  code: z
    .string()
    .transform((typed) => typed.replaceAll(/\s/g, ''))
    .pipe(z.string().regex(/^\d{6}$/, 'Enter the six digits the app shows now.')),
})

export const changeStaffPasswordSchema = z.strictObject({
  currentPassword: z.string().min(1, 'Enter your current password.').max(128, 'Use at most 128 characters.'),
  password: newPasswordSchema,
})

/** Who is signed in to the console, according to the session. */
export const staffStateSchema = z
  .object({
    stage: z.enum([...sessionStages, 'none']),
    name: z.string().optional(),
    email: z.string().optional(),
    /** At stage `password`: the person's second steps. */
    methods: z.array(z.enum(['totp', 'passkey', 'recovery'])).optional(),
  })
  .meta({ named: 'StaffState' })
export type StaffState = z.infer<typeof staffStateSchema>

/** A grant as a screen shows it: with the names of its brand and offices. */
export const namedGrantSchema = z.object({
  role: z.enum(roles),
  scope: z.object({
    kind: z.enum(['platform', 'brand', 'offices']),
    brandId: z.uuid().optional(),
    officeIds: z.array(z.uuid()).optional(),
  }),
  /** Everything, a brand's name, or the offices' names with their brand's. */
  where: z.string(),
})

export type NamedGrant = z.infer<typeof namedGrantSchema>

export const staffPersonSchema = z
  .object({
    id: z.uuid(),
    name: z.string(),
    email: z.string(),
    status: z.enum(['invited', 'active', 'ended']),
    /** Whether a second step is set up; without one, the next sign-in requires it. */
    hasSecondStep: z.boolean(),
    lastSeenAt: z.iso.datetime().nullable(),
    grants: z.array(namedGrantSchema),
  })
  .meta({ named: 'StaffPerson' })
export type StaffPerson = z.infer<typeof staffPersonSchema>
