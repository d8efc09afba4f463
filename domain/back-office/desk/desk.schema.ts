import { z } from 'zod'
import { bankCheckSchema } from '#domain/billing/bank-check.schema.ts'
import { deskPaidSchema } from '#domain/billing/tender.schema.ts'
import { intervalSchema } from '#domain/plans/plan.schema.ts'

const date = z.iso.date()
const cents = z.int()

/** What is typed into the box; a card's address is the longest. */
export const deskSearchSchema = z.strictObject({ typed: z.string().max(400) })

const lineSchema = z.object({
  good: z.boolean(),
  tone: z.enum(['good', 'look', 'bad']),
  /** Good or not, and until when, in one line. */
  text: z.string(),
  /** Why not, or what to know; null: nothing. */
  why: z.string().nullable(),
})

/** A member found; `card` is the code of their card, which opens it. */
const deskMatchSchema = z.object({
  card: z.string(),
  memberNumber: z.string(),
  name: z.string(),
  dateOfBirth: date,
  planName: z.string(),
  /** Of the home office. */
  office: z.string().nullable(),
  good: z.boolean(),
  text: z.string(),
  /** Whether the name is only like what was typed. */
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
  /** The last day of the year or month it is counted in. */
  until: date,
})

/** What a desk sees of a presented card: no address, no contact, nothing of earlier visits elsewhere. */
export const deskCardSchema = z.object({
  card: z.string(),
  membershipId: z.uuid(),
  memberNumber: z.string(),
  name: z.string(),
  /** Null: none is known, or their home office is none of the desk's own. */
  phone: z.string().nullable(),
  /** How many of their messages and grievances are open; what they say is read by who answers them. */
  openCases: z.int(),
  planName: z.string(),
  office: z.string().nullable(),
  line: lineSchema,
  people: z.array(
    z.object({
      /** Null: the member who holds it. */
      personId: z.uuid().nullable(),
      name: z.string(),
      dateOfBirth: date,
      age: z.int(),
      /** The last day covered, where that comes before the term's; null: none is known. */
      lastDay: date.nullable(),
      included: z.array(includedSchema),
    }),
  ),
  /** What a payment at the desk would settle; null: nothing can be paid for now. */
  owed: z
    .object({
      isPastDue: z.boolean(),
      termStartsOn: date,
      termEndsOn: date,
      lines: z.array(z.object({ label: z.string(), amountCents: cents })),
      totalCents: cents,
    })
    .nullable(),
  /** A payment of it is under way, so that nobody takes another. */
  isPaying: z.boolean(),
  visitsToday: z.array(
    z.object({
      id: z.uuid(),
      person: z.string(),
      name: z.string(),
      memberCents: cents,
      office: z.string().nullable(),
      /** Whether whoever looks may take it back. */
      mayUndo: z.boolean(),
    }),
  ),
  /** Whether their papers may be printed here: their home office is one of the desk's own. */
  hasPapers: z.boolean(),
  /** What else a visit may be for, at the prices of this desk. */
  prices: z.array(z.object({ service: z.string(), name: z.string(), memberCents: cents })),
})
export type DeskCard = z.infer<typeof deskCardSchema>

/** A visit of today. */
export const logVisitSchema = z.strictObject({
  personId: z.uuid().nullable(),
  service: z.string().min(1, 'Choose a service.').max(80),
  /** Past what the plan includes: at the member price. */
  atMemberPrice: z.boolean().default(false),
  /** The same service for the same person once more today. */
  again: z.boolean().default(false),
})
export type LogVisit = z.infer<typeof logVisitSchema>

export const loggedVisitSchema = z.object({
  id: z.uuid(),
  memberCents: cents,
  usualCents: cents,
  /** Of an included service how many are left after it; null: it is not included. */
  left: z.int().nullable(),
})
export type LoggedVisit = z.infer<typeof loggedVisitSchema>

/** What is owed as it was shown, and how it was paid. */
export const takePaymentSchema = z.strictObject({
  termStartsOn: date,
  totalCents: cents.min(0),
  paid: deskPaidSchema,
})
export type TakePayment = z.infer<typeof takePaymentSchema>

/** `confirming` until the gateway has answered for a card: then repeat with the same key. */
export const tookPaymentSchema = z.object({
  status: z.enum(['active', 'confirming']),
  check: bankCheckSchema.optional(),
  /** Null while the outcome of a card is not known. */
  receiptId: z.uuid().nullable(),
  totalCents: cents,
  termStartsOn: date,
  termEndsOn: date,
})
export type TookPayment = z.infer<typeof tookPaymentSchema>

/** A family that was sent a link to pay by. */
export const payLinkSchema = z
  .object({
    id: z.uuid(),
    name: z.string(),
    email: z.string(),
    planName: z.string(),
    totalCents: cents,
    sentAt: z.iso.datetime(),
    /** The last day it can be paid by. */
    until: date,
    /** `waiting` to be paid by, `paying` right now, or `expired` and not forgotten yet. */
    status: z.enum(['waiting', 'paying', 'expired']),
  })
  .meta({ named: 'PayLink' })
export type PayLink = z.infer<typeof payLinkSchema>
export const payLinksSchema = z.object({ links: z.array(payLinkSchema) })
