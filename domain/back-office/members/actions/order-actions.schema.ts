import { z } from 'zod'
import { newDependentSchema } from '#domain/memberships/family/dependent.schema.ts'
import { changePlanSchema } from '#domain/memberships/plan-change/plan-change.schema.ts'
import { renewalDaysSchema, renewSchema } from '#domain/memberships/renewal/renewal.schema.ts'
import { intervalSchema } from '#domain/plans/plan.schema.ts'
import { daySchema } from '#domain/typed-date.schema.ts'
import { reasonSchema } from './actions.schema.ts'

const { reason } = reasonSchema.shape
const cents = z.int().min(0)

/** The person to add. */
export const quotePersonSchema = newDependentSchema

/** The person, and the two prices the member was told and agreed to; cents. */
export const addPersonSchema = newDependentSchema.extend({
  agreed: z.strictObject({ todayCents: cents, renewalTotalCents: cents }),
  reason,
})
export type AddPerson = z.infer<typeof addPersonSchema>

/** The plan and its start: a past `from` backdates an immediate change, within the current paid term. */
export const quotePlanSchema = changePlanSchema
  .pick({ planId: true, interval: true, when: true })
  .extend({ from: daySchema().optional() })
  .refine(({ when, from }) => when === 'now' || from === undefined, {
    path: ['from'],
    message: 'Only a change of now can be back-dated.',
  })
export type QuotePlan = z.infer<typeof quotePlanSchema>

/** The same with what the member was told and agreed to. */
export const changePlanForMemberSchema = quotePlanSchema.safeExtend({
  confirm: changePlanSchema.shape.confirm.unwrap(),
  reason,
})
export type ChangePlanForMember = z.infer<typeof changePlanForMemberSchema>

/** Which days are paid for. */
export const quoteRenewalSchema = z.strictObject({ days: renewalDaysSchema })

/** The same with what the member was told and agreed to. */
export const renewForMemberSchema = quoteRenewalSchema.extend({
  confirm: renewSchema.shape.confirm.unwrap(),
  reason,
})
export type RenewForMember = z.infer<typeof renewForMemberSchema>

/** A plan that a membership can change to. */
export const planOptionSchema = z.object({
  planId: z.uuid(),
  name: z.string(),
  interval: intervalSchema,
  isCurrent: z.boolean(),
  renewalTotalCents: z.int(),
  endsFamily: z.boolean(),
  mayBeginNow: z.boolean(),
})
