import { methodKinds } from './payment-methods.ts'

/** How a front desk is paid. `terminal` is the office's own card terminal. */
export const deskTenders = ['cash', 'check', 'terminal'] as const

/**
 * `created → succeeded | failed | unknown`. While `unknown`, the gateway is polled until it is one of the others.
 * `pending`: a bank transfer is under way, which takes days and completes on its own.
 */
export const paymentStatuses = ['created', 'succeeded', 'failed', 'unknown', 'pending'] as const

/**
 * Like a payment's. `promised`: announced to the member, sent to the gateway when due unless `withdrawn` first. `owed`:
 * for a payment no gateway has, so staff refund it manually and record that.
 */
export const refundStatuses = [...paymentStatuses, 'promised', 'withdrawn', 'owed'] as const

/** A method just entered, by its one-time token, or a saved one, by its reusable reference. */
export const paymentSources = ['token', 'method'] as const

/** Every way to pay. The first ones go through a gateway; a front desk takes the others. */
export const tenders = [...methodKinds, ...deskTenders] as const

/**
 * Money goes back because we refund it, because the bank of a debited account returns the payment, or because a card
 * dispute was lost.
 */
export const refundKinds = ['refund', 'bank_return', 'dispute'] as const

/**
 * How staff resolved a gateway event that matched nothing: recorded in the books, left as it is, or its charge refunded at
 * the gateway.
 */
export const eventResolutions = ['recorded', 'aside', 'refunded'] as const
