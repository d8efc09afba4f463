import { z } from 'zod'
import { tenderedSchema } from '#domain/billing/tender.schema.ts'
import { formatCents } from '#domain/format.ts'
import { smallestChargeCents } from '#domain/plans/quote.rules.ts'
import { reasonSchema } from '#domain/staff/staff.schema.ts'

const cents = z.int()

/**
 * A charge by hand: how much, why (the member reads it on the receipt), what was charged so before when it was shown, and
 * with what: what is on file, by its id, or what is taken at the desk. Cents.
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

/** What became of it: it waits for another person; was paid; was declined, with why; or the gateway is still asked. */
export const chargedSchema = z.object({
  id: z.uuid(),
  status: z.enum(['waiting', 'paid', 'declined', 'confirming']),
  paymentId: z.uuid().nullable(),
  /** Why it was declined, in words. */
  why: z.string().nullable(),
})
export type Charged = z.infer<typeof chargedSchema>

/** What may be charged, with what, and what was charged by hand before; cents. */
export const chargePreviewSchema = z.object({
  member: z.string(),
  memberNumber: z.string(),
  /** What would be charged; null where nothing on file can be. */
  onFile: z.object({ id: z.uuid(), name: z.string() }).nullable(),
  /** What who asks may still charge, or take back of a credit, alone. */
  aloneCents: cents,
  /** What they may still credit alone. */
  creditAloneCents: cents,
  chargedCents: cents,
  /** What is left of credit, for the next renewal. */
  creditCents: cents,
  /** Why nothing can be charged now; null where it can. */
  refusal: z.string().nullable(),
  /** Payments of which something can go back, the newest first. */
  payments: z.array(
    z.object({ id: z.uuid(), at: z.iso.datetime(), amountCents: cents, leftCents: cents, kind: z.string() }),
  ),
})
export type ChargePreview = z.infer<typeof chargePreviewSchema>
