import { z } from 'zod'
import { bankCheckSchema } from '#domain/billing/bank-check.schema.ts'
import { paymentKindSchema } from '#domain/billing/payment.schema.ts'
import * as m from '#messages'

const date = z.iso.date()
const cents = z.int()
const token = z
  .string()
  .min(1, { error: () => m.validation_link_complete() })
  .max(200, { error: () => m.validation_link_valid() })

/** What a mailed link to pay a renewal opens. */
export const openRenewalLinkSchema = z.strictObject({ token })

/**
 * `due` while it can be paid by. `paying`: it is being paid right now, by this link or another way; `clearing`: a bank
 * account is being debited. `paid`: its term is paid for; `ended`: the membership is over, or was canceled; `withdrawn`:
 * the staff took it back; `expired`: its days are over; `blocked`: it cannot be renewed, which `why` says.
 */
export const renewalLinkStates = [
  'due',
  'paying',
  'clearing',
  'paid',
  'ended',
  'withdrawn',
  'expired',
  'blocked',
] as const

/** What whoever holds the link is told: a first name and amounts, nothing else of the member. */
export const renewalLinkSchema = z.object({
  state: z.enum(renewalLinkStates),
  firstName: z.string(),
  /** The last day it can be paid by. */
  until: date,
  why: z.string().nullable(),
  due: z
    .object({
      isPastDue: z.boolean(),
      /** Whether what pays now is charged for later terms too; when next, what that costs, and what of a credit it takes. */
      renewsItself: z.boolean(),
      renewsOn: date,
      renewalTotalCents: cents,
      renewalCreditCents: cents,
      /** Nobody is on the plan after this term: there is nothing to renew. */
      isLast: z.boolean(),
      termStartsOn: date,
      termEndsOn: date,
      lines: z.array(z.object({ label: z.string(), amountCents: cents })),
      totalCents: cents,
      /** Why a bank account cannot pay for it: its debit would clear after the membership has ended; null where it can. */
      refusedByBank: z.string().nullable(),
    })
    .nullable(),
})
export type RenewalLink = z.infer<typeof renewalLinkSchema>

/** What was shown, and what pays for it. */
export const payByLinkSchema = z.strictObject({
  token,
  confirm: z.strictObject({ termStartsOn: date, totalCents: cents.min(0) }),
  paymentToken: z.string().min(1).max(255),
  paymentKind: paymentKindSchema,
})
export type PayByLink = z.infer<typeof payByLinkSchema>

/** The answer: `confirming` until the gateway has answered, then repeat with the same key; `pending`: see `clearsBy`. */
export const paidByLinkSchema = z.object({
  status: z.enum(['active', 'confirming', 'pending']),
  clearsBy: date.optional(),
  termEndsOn: date,
  totalCents: cents,
  check: bankCheckSchema.optional(),
})
export type PaidByLink = z.infer<typeof paidByLinkSchema>
