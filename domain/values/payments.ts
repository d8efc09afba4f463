import { methodKinds } from './payment-methods.ts'

/** What is taken at a desk. */
export const deskTenders = ['cash', 'check', 'terminal'] as const

/**
 * `created → succeeded | failed | unknown`; `unknown` is asked of the gateway until it is one of the others. `pending`:
 * a bank account is being debited, or money goes back to one, which takes days and ends by itself.
 */
export const paymentStatuses = ['created', 'succeeded', 'failed', 'unknown', 'pending'] as const

/**
 * As a payment's. `promised` is written down and told, and goes to the gateway at its due time unless it is `withdrawn`
 * before that, which ends it. `owed`: of a payment that no gateway has, so a person gives it back by hand and writes that
 * down.
 */
export const refundStatuses = [...paymentStatuses, 'promised', 'withdrawn', 'owed'] as const

/** A method just entered, by its one-use token; or one on file, by its reusable reference. */
export const paymentSources = ['token', 'method'] as const

/** What money is given as. The first go through a gateway; the desk takes the others. */
export const tenders = [...methodKinds, ...deskTenders] as const

/**
 * Money that goes back is given by us, or taken by the bank of an account that was debited, or by the bank of a card
 * whose dispute was lost.
 */
export const refundKinds = ['refund', 'bank_return', 'dispute'] as const

/**
 * What became of an event that was put aside: written into the books, looked at and left, or the charge it told of was
 * given back at the gateway.
 */
export const eventResolutions = ['recorded', 'aside', 'refunded'] as const
