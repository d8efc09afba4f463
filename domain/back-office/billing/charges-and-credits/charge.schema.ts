import { z } from 'zod'
import { tenderedSchema } from '#domain/billing/tender.schema.ts'
import { formatCents } from '#domain/format.ts'
import { smallestChargeCents } from '#domain/plans/quote.rules.ts'
import { reasonSchema } from '#domain/staff/staff.schema.ts'

const cents = z.int()

/**
 * A manual charge: the amount, the reason (printed on the member's receipt), the total charged manually when the form
 * was shown, and the payment: a saved method by its id, or one taken at the desk. Cents.
 */
export const askChargeSchema = z
  .strictObject({
    amountCents: cents.min(1, 'Enter an amount above zero.').max(100_000_000),
    reason: reasonSchema.min(1, 'Say what it is for. The member reads this.'),
    chargedCents: cents.min(0),
    methodId: z.uuid().optional(),
    paid: tenderedSchema.optional(),
  })
  .refine(({ methodId, paid }) => (methodId === undefined) !== (paid === undefined), {
    path: ['paid', 'tender'],
    message: 'Choose how it is paid.',
  })
  .refine(({ amountCents, paid }) => paid !== undefined || amountCents >= smallestChargeCents, {
    path: ['amountCents'],
    message: `What is on file is charged ${formatCents(smallestChargeCents)} or more. Enter that, or take it at the desk.`,
  })
export type AskCharge = z.infer<typeof askChargeSchema>

/**
 * The outcome: waiting for a second person, paid, declined with the reason, or still being processed by the gateway.
 */
export const chargedSchema = z.object({
  id: z.uuid(),
  status: z.enum(['waiting', 'paid', 'declined', 'confirming']),
  paymentId: z.uuid().nullable(),
  /** Why it was declined, as text. */
  why: z.string().nullable(),
})
export type Charged = z.infer<typeof chargedSchema>

/** What can be charged, with which method, and what was charged manually before; cents. */
export const chargePreviewSchema = z.object({
  member: z.string(),
  memberNumber: z.string(),
  /** The saved method to charge; null if there is none. */
  onFile: z.object({ id: z.uuid(), name: z.string() }).nullable(),
  /** What this person can still charge, or take back of a credit, without approval. */
  aloneCents: cents,
  /** What this person can still credit without approval. */
  creditAloneCents: cents,
  chargedCents: cents,
  /** The credit left for the next renewal. */
  creditCents: cents,
  /** Why nothing can be charged now; null if a charge is possible. */
  refusal: z.string().nullable(),
  /** Payments that can still be refunded in part or whole, newest first. */
  payments: z.array(
    z.object({ id: z.uuid(), at: z.iso.datetime(), amountCents: cents, leftCents: cents, kind: z.string() }),
  ),
})
export type ChargePreview = z.infer<typeof chargePreviewSchema>
