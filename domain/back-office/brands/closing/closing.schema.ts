import { z } from 'zod'
import { changeStandingSchema } from '#domain/back-office/brands/tenancy.schema.ts'
import { daySchema } from '#domain/typed-date.schema.ts'

const dateSchema = daySchema()

/** Closes a brand: renewals are charged through the day `on`. Confirmed by typing its name. */
export const closeBrandSchema = changeStandingSchema.omit({ standing: true }).extend({ on: dateSchema })
export type CloseBrand = z.infer<typeof closeBrandSchema>

/** Undoes that, confirmed the same way. */
export const reopenBrandSchema = closeBrandSchema.omit({ on: true })
export type ReopenBrand = z.infer<typeof reopenBrandSchema>

/** The day to preview; a month ahead by default. */
export const closingQuerySchema = z.strictObject({ brandId: z.uuid(), on: dateSchema.optional() })

const countedCents = z.object({ count: z.int(), cents: z.int() })

/** What closing will do, or has done so far. */
export const closingSchema = z.object({
  /** The last day on which a renewal is charged. */
  on: z.string(),
  /** Whether it's closing; `canReopen` until members are told. */
  isClosing: z.boolean(),
  canReopen: z.boolean(),
  /** When members are told; null before it's closed. */
  tellsAt: z.string().nullable(),
  /** Active and overdue memberships, and how many of their members have no email and are told on paper. */
  members: z.int(),
  withoutEmail: z.int(),
  /** Members with a queued email. */
  told: z.int(),
  /**
   * Auto-renewing memberships: those that renew at least once through that day, and those that aren't charged again.
   */
  renewOnceMore: z.int(),
  notRenewed: z.int(),
  pastDue: z.int(),
  /** Orders with a payment in progress; they are completed. */
  underWay: z.int(),
  /** Refunds that are promised, in progress or owed, and credit that no renewal will use anymore. */
  refunds: countedCents,
  credits: countedCents,
  openCases: z.int(),
  /** The last day anyone is on the plan, as paid today; null if nobody is. */
  lastCoverOn: z.string().nullable(),
  /** The last day members can sign in, for their documents and data. */
  reachableUntil: z.string(),
})
export type Closing = z.infer<typeof closingSchema>
