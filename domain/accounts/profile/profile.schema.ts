import { z } from 'zod'
import { memberViewSchema, newPasswordSchema } from '#domain/accounts/account.schema.ts'
import { memberFieldShape } from '#domain/accounts/member-field.schema.ts'
import { passwordLength } from '#domain/accounts/password-length.ts'
import {
  addressSchema,
  askedAddressSchema,
  emailSchema,
  lastNameSchema,
  nameSchema,
  phoneSchema,
} from '#domain/person.schema.ts'
import * as m from '#messages'

const currentPassword = z
  .string()
  .min(1, { error: () => m.validation_enter_current_password() })
  .max(passwordLength.most, { error: () => m.validation_password_most(passwordLength) })

/** The form 'Your details'. */
export const detailsSchema = z.strictObject({
  firstName: nameSchema,
  lastName: lastNameSchema,
  phone: phoneSchema,
  address: askedAddressSchema,
})

/** The form 'Preferences'. */
export const preferencesSchema = z.strictObject(memberFieldShape)

/** The form 'Email'. */
export const changeEmailSchema = z.strictObject({ email: emailSchema, currentPassword })

/** The form 'Password'. */
export const changePasswordSchema = z.strictObject({ currentPassword, newPassword: newPasswordSchema })

/** Any part of what members may change about themselves; a new email or password requires the current password. */
export const updateMemberSchema = detailsSchema
  .extend({ address: addressSchema })
  .partial()
  .extend(preferencesSchema.partial().shape)
  .extend(changeEmailSchema.partial().shape)
  .extend(changePasswordSchema.partial().shape)
  .extend({
    /** The home office of the active membership; null clears it. */
    officeId: z
      .uuid({ error: () => m.validation_choose_office_list() })
      .nullable()
      .optional(),
  })
export type UpdateMember = z.infer<typeof updateMemberSchema>

export const memberUpdatedSchema = z.object({
  member: memberViewSchema,
  /** The address a confirmation link was sent to; the old one stays until it's opened. */
  pendingEmail: z.string().optional(),
})

/** The token of an emailed link. */
export const linkToken = z
  .string()
  .min(1, { error: () => m.validation_link_complete() })
  .max(200, { error: () => m.validation_link_valid() })

export const confirmEmailSchema = z.strictObject({ token: linkToken })
