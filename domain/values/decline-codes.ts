/** Why a bank returned a debit (Nacha return codes), in order: R01, R09; R02 to R04; R05, R07, R10, R29; all others. */
const bankReturnCodes = [
  'bank_no_money',
  'bank_account_unusable',
  'bank_not_authorized',
  'bank_returned',
] as const
export type BankReturnCode = (typeof bankReturnCodes)[number]

/**
 * Why a payment was declined, grouped by what a person can do about it. `authentication_required`: the bank wanted to
 * verify its customer, who was absent, too slow, or failed. `do_not_try_again`: the bank or its network forbids
 * charging this card again. `confirm_card_data`: number, date or code must be corrected before the next charge.
 * `amount_too_small`: below the gateway's minimum, so the bank wasn't asked. Their messages: `errors_card_declined` and
 * `payment_why_declined`.
 */
export const declineCodes = [
  'card_declined',
  'insufficient_funds',
  'expired_card',
  'invalid_token',
  'authentication_required',
  'do_not_try_again',
  'confirm_card_data',
  'amount_too_small',
  ...bankReturnCodes,
] as const
export type DeclineCode = (typeof declineCodes)[number]

/** Our own reasons why a payment failed or was undone, stored in the same columns as the codes above. */
export const ownFailureCodes = ['given_back', 'no_method', 'disputed', 'paid_back'] as const
