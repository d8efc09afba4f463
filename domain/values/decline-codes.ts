/** Why a bank gave a debit back (Nacha return codes): R01, R09; R02 to R04; R05, R07, R10, R29; all else. */
const bankReturnCodes = [
  'bank_no_money',
  'bank_account_unusable',
  'bank_not_authorized',
  'bank_returned',
] as const
export type BankReturnCode = (typeof bankReturnCodes)[number]

/**
 * Why a payment was declined, in the few kinds a person can act on. `authentication_required`: the bank wanted to see its
 * customer, who was not there, did not answer in time, or was not believed; `do_not_try_again`: the bank, or its network,
 * says that this card is never to be charged again; `confirm_card_data`: the bank wants the card's number, date or code
 * corrected before it is charged again; `amount_too_small`: less than the gateway charges a card with, so the bank was not
 * asked. Their words are `errors_card_declined` and `payment_why_declined` of the catalogs.
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

/** Why a payment failed or was undone for a reason of ours, or after it had succeeded. Kept beside the gateways' codes. */
export const ownFailureCodes = ['given_back', 'no_method', 'disputed', 'paid_back'] as const
