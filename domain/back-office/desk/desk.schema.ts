import { z } from 'zod'
import { bankCheckSchema } from '#domain/billing/bank-check.schema.ts'
import { deskPaidSchema } from '#domain/billing/tender.schema.ts'
import { intervalSchema } from '#domain/plans/plan.schema.ts'

const date = z.iso.date()
const cents = z.int()

/** The search text; a card's URL is the longest. */
export const deskSearchSchema = z.strictObject({ typed: z.string().max(400) })

const lineSchema = z.object({
  good: z.boolean(),
  tone: z.enum(['good', 'look', 'bad']),
  /** Active or not, and until when, in one line. */
  text: z.string(),
  /** Why not, or what to know; null: nothing. */
  why: z.string().nullable(),
})

/** A found member; `card` is the code that opens their card. */
const deskMatchSchema = z.object({
  card: z.string(),
  memberNumber: z.string(),
  name: z.string(),
  dateOfBirth: date,
  planName: z.string(),
  /** The home office's name. */
  office: z.string().nullable(),
  good: z.boolean(),
  text: z.string(),
  /** Whether the name is only similar to the search. */
  isSimilar: z.boolean(),
})
export type DeskMatch = z.infer<typeof deskMatchSchema>
export const deskMatchesSchema = z.object({ matches: z.array(deskMatchSchema) })

const includedSchema = z.object({
  service: z.string(),
  name: z.string(),
  left: z.int(),
  quantity: z.int(),
  period: intervalSchema,
  /** The last day of the year or month it's counted in. */
  until: date,
})

/** What a desk sees of a presented card: no address, no contact details, no earlier visits elsewhere. */
export const deskCardSchema = z.object({
  card: z.string(),
  membershipId: z.uuid(),
  memberNumber: z.string(),
  name: z.string(),
  /** Null: none on file, or their home office isn't one of the desk's own. */
  phone: z.string().nullable(),
  /** How many of their messages and grievances are open; only those who answer them can read them. */
  openCases: z.int(),
  planName: z.string(),
  office: z.string().nullable(),
  line: lineSchema,
  people: z.array(
    z.object({
      /** Null: the primary member. */
      personId: z.uuid().nullable(),
      name: z.string(),
      dateOfBirth: date,
      age: z.int(),
      /** The last day on the plan, if it's before the term's; null: none is known. */
      lastDay: date.nullable(),
      included: z.array(includedSchema),
    }),
  ),
  /** The amount due that a payment at the desk would settle; null: nothing can be paid now. */
  owed: z
    .object({
      isPastDue: z.boolean(),
      termStartsOn: date,
      termEndsOn: date,
      lines: z.array(z.object({ label: z.string(), amountCents: cents })),
      totalCents: cents,
    })
    .nullable(),
  /** A payment is in progress, so no other can be taken. */
  isPaying: z.boolean(),
  visitsToday: z.array(
    z.object({
      id: z.uuid(),
      person: z.string(),
      name: z.string(),
      memberCents: cents,
      office: z.string().nullable(),
      /** Whether the current person can undo it. */
      mayUndo: z.boolean(),
    }),
  ),
  /** Whether their documents can be printed here: their home office is one of the desk's own. */
  hasPapers: z.boolean(),
  /** Other services a visit can be for, at this desk's prices. */
  prices: z.array(z.object({ service: z.string(), name: z.string(), memberCents: cents })),
})
export type DeskCard = z.infer<typeof deskCardSchema>

/** A visit of today. */
export const logVisitSchema = z.strictObject({
  personId: z.uuid().nullable(),
  service: z.string().min(1, 'Choose a service.').max(80),
  /** Beyond what the plan includes: at the member price. */
  atMemberPrice: z.boolean().default(false),
  /** The same service for the same person once more today. */
  again: z.boolean().default(false),
})
export type LogVisit = z.infer<typeof logVisitSchema>

export const loggedVisitSchema = z.object({
  id: z.uuid(),
  memberCents: cents,
  usualCents: cents,
  /** How many of an included service are left after it; null: it isn't included. */
  left: z.int().nullable(),
})
export type LoggedVisit = z.infer<typeof loggedVisitSchema>

/** The amount due as shown, and how it was paid. */
export const takePaymentSchema = z.strictObject({
  termStartsOn: date,
  totalCents: cents.min(0),
  paid: deskPaidSchema,
})
export type TakePayment = z.infer<typeof takePaymentSchema>

/** `confirming` until the gateway has answered for a card: repeat with the same key then. */
export const tookPaymentSchema = z.object({
  status: z.enum(['active', 'confirming']),
  check: bankCheckSchema.optional(),
  /** Null while a card's outcome is unknown. */
  receiptId: z.uuid().nullable(),
  totalCents: cents,
  termStartsOn: date,
  termEndsOn: date,
})
export type TookPayment = z.infer<typeof tookPaymentSchema>

/** A family that was sent a payment link. */
export const payLinkSchema = z
  .object({
    id: z.uuid(),
    name: z.string(),
    email: z.string(),
    planName: z.string(),
    totalCents: cents,
    sentAt: z.iso.datetime(),
    /** The last day it can be paid. */
    until: date,
    /** `waiting` for payment, `paying` right now, or `expired` and not deleted yet. */
    status: z.enum(['waiting', 'paying', 'expired']),
  })
  .meta({ named: 'PayLink' })
export type PayLink = z.infer<typeof payLinkSchema>
export const payLinksSchema = z.object({ links: z.array(payLinkSchema) })
