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

/** Request to open a mailed renewal payment link. */
export const openRenewalLinkSchema = z.strictObject({ token })

/**
 * `due` while it can be used to pay. `paying`: it's being paid right now, by this link or another way; `clearing`: a
 * bank account is being debited. `paid`: its term is paid for; `ended`: the membership is over, or was canceled;
 * `withdrawn`: staff withdrew it; `expired`: it's too old; `blocked`: it can't be renewed, for the reason in `why`.
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

/** What anyone holding the link may see: a first name and amounts, nothing else about the member. */
export const renewalLinkSchema = z.object({
  state: z.enum(renewalLinkStates),
  firstName: z.string(),
  /** The last day it can be used to pay. */
  until: date,
  why: z.string().nullable(),
  due: z
    .object({
      isPastDue: z.boolean(),
      /**
       * Whether the method that pays now is charged for later terms too; if so, when next, the price, and the credit it
       * uses.
       */
      renewsItself: z.boolean(),
      renewsOn: date,
      renewalTotalCents: cents,
      renewalCreditCents: cents,
      /** No one is on the plan after this term, so there's nothing to renew. */
      isLast: z.boolean(),
      termStartsOn: date,
      termEndsOn: date,
      lines: z.array(z.object({ label: z.string(), amountCents: cents })),
      totalCents: cents,
      /** Why a bank account can't pay for it: its debit would clear after the membership ends. Null if it can. */
      refusedByBank: z.string().nullable(),
    })
    .nullable(),
})
export type RenewalLink = z.infer<typeof renewalLinkSchema>

/** What was shown, and the payment method. */
export const payByLinkSchema = z.strictObject({
  token,
  confirm: z.strictObject({ termStartsOn: date, totalCents: cents.min(0) }),
  paymentToken: z.string().min(1).max(255),
  paymentKind: paymentKindSchema,
})
export type PayByLink = z.infer<typeof payByLinkSchema>

/** `confirming` until the gateway responds, then repeat with the same key; `pending`: see `clearsBy`. */
export const paidByLinkSchema = z.object({
  status: z.enum(['active', 'confirming', 'pending']),
  clearsBy: date.optional(),
  termEndsOn: date,
  totalCents: cents,
  check: bankCheckSchema.optional(),
})
export type PaidByLink = z.infer<typeof paidByLinkSchema>
