import { z } from 'zod'
import { changeStandingSchema } from '#domain/back-office/brands/tenancy.schema.ts'
import { daySchema } from '#domain/typed-date.schema.ts'

const dateSchema = daySchema()

/** Closing a brand: renewals are charged through the day `on`. Confirmed by typing its name. */
export const closeBrandSchema = changeStandingSchema.omit({ standing: true }).extend({ on: dateSchema })
export type CloseBrand = z.infer<typeof closeBrandSchema>

/** Taking that back: confirmed in the same way. */
export const reopenBrandSchema = closeBrandSchema.omit({ on: true })
export type ReopenBrand = z.infer<typeof reopenBrandSchema>

/** Which day a preview is for; a month ahead where none is named. */
export const closingQuerySchema = z.strictObject({ brandId: z.uuid(), on: dateSchema.optional() })

const countedCents = z.object({ count: z.int(), cents: z.int() })

/** What closing brings about, or has brought about so far. */
export const closingSchema = z.object({
  /** The last day on which a renewal is charged. */
  on: z.string(),
  /** Whether it is being closed; `canReopen` until members are told. */
  isClosing: z.boolean(),
  canReopen: z.boolean(),
  /** From when members are told; null before it is closed. */
  tellsAt: z.string().nullable(),
  /** Memberships that are active or past due, and of them those whose member has no email and is told on paper. */
  members: z.int(),
  withoutEmail: z.int(),
  /** Members that the mail is queued for. */
  told: z.int(),
  /** Memberships that renew by themselves: once or more through that day, and those of which no renewal is charged any more. */
  renewOnceMore: z.int(),
  notRenewed: z.int(),
  pastDue: z.int(),
  /** Orders whose payment is under way: they are finished. */
  underWay: z.int(),
  /** Refunds that are promised, under way or owed, and credit that no renewal takes any more. */
  refunds: countedCents,
  credits: countedCents,
  openCases: z.int(),
  /** The last day that anybody is covered, as far as is paid today; null: nobody is. */
  lastCoverOn: z.string().nullable(),
  /** Until when members can sign in, for their papers and data. */
  reachableUntil: z.string(),
})
export type Closing = z.infer<typeof closingSchema>
