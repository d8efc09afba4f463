/** What became of a charge or a refund: `unknown` is asked of the gateway until it is one of the others. */
export const paymentStatuses = ['created', 'succeeded', 'failed', 'unknown'] as const
