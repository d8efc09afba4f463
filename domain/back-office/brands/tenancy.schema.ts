import { z } from 'zod'
import { starterPlanNames } from '#domain/back-office/brands/starter/starter-plans.ts'
import { planVersionSchema } from '#domain/back-office/plans/plan-draft.schema.ts'
import { hostSchema } from '#domain/brands/host.schema.ts'
import { isTimeZone } from '#domain/calendar.ts'
import { colorSchema, lineSchema } from '#domain/content/content-text.schema.ts'
import { findProhibitedWords } from '#domain/content/prohibited-words.rules.ts'
import { earliestNoticeDays, statesWithoutNotice, usualNoticeDays } from '#domain/law/renewals.ts'
import { emailSchema, nameSchema, phoneSchema } from '#domain/person.schema.ts'
import { reasonSchema } from '#domain/staff/staff.schema.ts'
import { daySchema } from '#domain/typed-date.schema.ts'
import { brandStandings } from '#domain/values/brands.ts'
import { isStateCode, stateNameOf } from '#domain/values/states.ts'
import { typedText } from '#domain/words.schema.ts'

/** Keys already used as parts of addresses. */
const takenKeys = ['all', 'api', 'assets', 'brands', 'console', 'localhost', 'www']

/** A line of text on the brand's pages; words a savings plan may not use are refused at its field. */
const saidLine = (empty: string, most: number) =>
  lineSchema
    .trim()
    .min(1, empty)
    .max(most, `Use ${most} characters or fewer.`)
    .superRefine((text, context) => {
      for (const { message } of findProhibitedWords(text)) context.addIssue({ code: 'custom', message })
      if (/\[\[|\{\{/.test(text))
        context.addIssue({ code: 'custom', message: 'Leave out the double brackets.' })
    })

/** The seller of the plan. */
const operatorSchema = z.strictObject({
  name: saidLine('Enter the name of the company.', 120),
  address: saidLine('Enter its postal address.', 200),
  phone: phoneSchema,
  /** Texas, Oregon and Nevada require one; null: none. */
  tollFreePhone: z
    .string()
    .nullish()
    .transform((typed) => typed?.trim() || null)
    .pipe(phoneSchema.nullable()),
  email: emailSchema,
})

const brandNameSchema = saidLine('Enter a name.', 80)
const timeZoneSchema = z.string().refine(isTimeZone, 'Choose a time zone.')

const limitSchema = z
  .int('Enter an amount in dollars.')
  .min(0, 'Enter an amount in dollars.')
  .max(100_000_000, 'Enter $1,000,000 or less.')

const wholeDays = z.int('Enter a number of days.').min(1, 'Enter a number of days.')

/** Days before a renewal on which its notices go out; one of them satisfies each state's rule. */
const noticeDaysSchema = z
  .tuple([wholeDays.max(earliestNoticeDays, `Enter ${earliestNoticeDays} or fewer.`), wholeDays])
  .superRefine(([first, second], context) => {
    if (second >= first) {
      const message = 'Enter fewer days than for the first notice.'
      context.addIssue({ code: 'custom', path: [1], message })
      return
    }
    const left = statesWithoutNotice([first, second]).map((state) => stateNameOf(state) || 'other states')
    if (left.length === 0) return
    const message = `Neither notice would count in ${new Intl.ListFormat('en-US').format(left)}. ${usualNoticeDays.join(' and ')} count everywhere.`
    context.addIssue({ code: 'custom', path: [0], message })
  })

/** What a brand's form changes. */
const brandFormSchema = z.strictObject({
  name: brandNameSchema,
  operator: operatorSchema,
  timeZone: timeZoneSchema,
  previewAccess: z.enum(['open', 'staff'], 'Choose who may see a preview.'),
  /** What one person may refund without approval: to one member within 30 days, and to everyone in one day; cents. */
  refundLimitCents: limitSchema,
  refundDayLimitCents: limitSchema,
  noticeDays: noticeDaysSchema,
})
export type BrandForm = z.infer<typeof brandFormSchema>

/** A save of that form: `seen` identifies what it was made from. Limits left out stay unchanged. */
export const changeBrandSchema = brandFormSchema
  .partial({ refundLimitCents: true, refundDayLimitCents: true, noticeDays: true })
  .extend({ seen: z.string().max(64) })
export type ChangeBrand = z.infer<typeof changeBrandSchema>

/** The most hosts a brand can have, unverified ones included. */
export const mostHosts = 10

/** A host to add. */
export const addHostSchema = z.strictObject({ host: hostSchema })
/** An existing host, exactly as stored; it may predate the rules. */
export const knownHostSchema = z.strictObject({ host: z.string().min(1).max(253) })

const stateSchema = z.string().refine((code): boolean => isStateCode(code), 'Choose a state.')

/** An operator's registration to record. */
export const recordRegistrationSchema = z.strictObject({
  state: stateSchema,
  number: lineSchema
    .trim()
    .min(1, 'Enter the number, as the state prints it.')
    .max(60, 'Use 60 characters or fewer.'),
  validUntil: daySchema('Enter the last day it is valid, like 12/31/2027.'),
})
/** The state whose registration is removed. */
export const removeRegistrationSchema = z.strictObject({ state: stateSchema })

const hostRowSchema = z.object({
  host: z.string(),
  /** Whether the brand's site is served there. */
  isServed: z.boolean(),
  checkedAt: z.string().nullable(),
  /** The TXT record that proves ownership. */
  record: z.object({ name: z.string(), text: z.string() }),
})
export type HostRow = z.infer<typeof hostRowSchema>

/** A brand's settings, as read. */
export const brandDetailSchema = z.object({
  id: z.uuid(),
  key: z.string(),
  form: z.object({
    name: z.string(),
    operator: z.object({
      name: z.string(),
      address: z.string(),
      phone: z.string(),
      tollFreePhone: z.string().nullish(),
      email: z.string(),
    }),
    timeZone: z.string(),
    previewAccess: z.enum(['open', 'staff']),
    refundLimitCents: z.int(),
    refundDayLimitCents: z.int(),
    noticeDays: z.tuple([z.int(), z.int()]),
  }),
  seen: z.string(),
  /** The operator's registrations, by state; `validUntil` is the last day. */
  registrations: z.array(z.object({ state: z.string(), number: z.string(), validUntil: z.iso.date() })),
  hosts: z.array(hostRowSchema),
})

/** Who is affected when sales are paused. */
export const standingSchema = z.object({
  standing: z.enum(brandStandings),
  /** Active and overdue memberships. */
  members: z.int(),
  /** Those that renew in the next month; renewals continue. */
  renewals: z.int(),
  /** Orders started but not paid. */
  openOrders: z.int(),
})
export type Standing = z.infer<typeof standingSchema>

/** Pausing or resuming sales: confirmed by typing the brand's name. */
export const changeStandingSchema = z.strictObject({
  standing: z.enum(brandStandings),
  name: typedText().min(1, 'Type the name of the brand.').max(120),
  reason: reasonSchema.min(1, 'Say why, for the audit.'),
})
export type ChangeStanding = z.infer<typeof changeStandingSchema>

/** Everything a new brand starts with. */
export const newBrandSchema = z.strictObject({
  key: typedText()
    .min(2, 'Enter a short name of two letters or more.')
    .max(40, 'Use 40 characters or fewer.')
    .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'Use lower-case letters, digits and single hyphens.')
    .refine((key) => !takenKeys.includes(key), 'This name is part of the address already. Choose another.'),
  name: brandNameSchema,
  hosts: z
    .array(hostSchema)
    .max(mostHosts, `Name ${mostHosts} hosts at most.`)
    .refine((hosts) => new Set(hosts).size === hosts.length, 'Name each host once.'),
  operator: operatorSchema,
  timeZone: timeZoneSchema,
  states: z.array(z.string()).min(1, 'Choose a state.').pipe(planVersionSchema.shape.sellableStates),
  plans: z
    .array(z.enum(starterPlanNames, 'There is no such plan to begin with.'))
    .min(1, 'Choose a plan to begin with.')
    .transform((plans) => starterPlanNames.filter((name) => plans.includes(name))),
  color: colorSchema,
  owner: z.strictObject({ name: nameSchema, email: emailSchema }),
})
export type NewBrand = z.infer<typeof newBrandSchema>
