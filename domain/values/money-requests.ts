/**
 * Money is given back of a payment, or a member is charged, or credited against the next renewal, or what is left of a
 * credit is taken back.
 */
export const requestKinds = ['refund', 'charge', 'credit', 'credit_back'] as const

/** `waiting` for another person; `done`: it is written; `declined` by one who approves; `withdrawn` by one who may ask. */
export const requestStatuses = ['waiting', 'done', 'declined', 'withdrawn'] as const
