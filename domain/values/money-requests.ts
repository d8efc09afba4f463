/**
 * A payment is refunded, a member is charged, a credit is given for the next renewal, or the rest of a credit is
 * withdrawn.
 */
export const requestKinds = ['refund', 'charge', 'credit', 'credit_back'] as const

/**
 * `waiting` for another person. `done`: recorded. `declined` by an approver. `withdrawn` by someone who may request.
 */
export const requestStatuses = ['waiting', 'done', 'declined', 'withdrawn'] as const
