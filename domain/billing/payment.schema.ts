/** `created → succeeded | failed | unknown`; `unknown` is asked of the gateway until it is one of the others. */
export const paymentStatuses = ['created', 'succeeded', 'failed', 'unknown'] as const

/**
 * As a payment's. `promised` is written down and told, and goes to the gateway at its due time unless it is `withdrawn`
 * before that, which ends it.
 */
export const refundStatuses = [...paymentStatuses, 'promised', 'withdrawn'] as const

/**
 * How the money of an answer stands that gives some back: `promised` until it is sent, `withdrawn` once what gave it back
 * was taken back, `confirming` until the gateway has confirmed all of it, `failed` where it has refused a part for good.
 */
export const moneyBackStatuses = ['none', 'promised', 'withdrawn', 'paid', 'confirming', 'failed'] as const

/** A card just entered, by its one-use token; or one on file, by its reusable reference. */
export const paymentSources = ['token', 'method'] as const

/** What money is given as. Only a card goes through a gateway; the desk takes the others. */
export const tenders = ['card', 'cash', 'check', 'terminal'] as const
