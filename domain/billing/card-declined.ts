import { DomainError } from '#domain/errors.ts'

const sentences: Record<string, string> = {
  card_declined: 'Your bank declined this card. Please try another card, or ask your bank why.',
  insufficient_funds: 'There is not enough money on this card. Please try another card.',
  authentication_required:
    'Your bank did not confirm that it is you, so nothing was charged. Please try again, or take another card.',
  expired_card: 'This card has expired. Please try another card.',
  do_not_try_again: 'Your bank does not let this card be charged by us. Please use another card.',
  confirm_card_data:
    'Your bank does not recognize this card as it was entered. Please check its number, date and code, or use another card.',
  amount_too_small: 'This is less than a card can be charged with. Please write to us, and we will help.',
  bank_no_money:
    'Your bank gave the debit back: there was not enough money in the account. Please pay another way.',
  bank_account_unusable:
    'Your bank could not debit this account: it may be closed, or its number wrong. Please use another one.',
  bank_not_authorized: 'Your bank says that this account may not be debited. Please pay another way.',
  bank_returned: 'Your bank gave the debit back. Please pay another way, or ask your bank why.',
  given_back: 'What was paid here before was given back, so nothing is charged now. Please pay once more.',
  invalid_token: 'Please enter it again: what you entered was used or has expired.',
}

const reasons: Record<string, string> = {
  insufficient_funds: 'Your bank said that there was not enough money on it.',
  expired_card: 'The card has expired.',
  do_not_try_again: 'Your bank said that we may not charge this card again, so we will not.',
  confirm_card_data:
    'Your bank asks that its number, date and code be checked, so we do not charge it again as it is.',
  amount_too_small: 'It is less than a card can be charged with: please write to us.',
  bank_no_money: 'Your bank said that there was not enough money in the account.',
  bank_account_unusable: 'Your bank could not debit the account: it may be closed, or its number wrong.',
  bank_not_authorized: 'Your bank said that the account may not be debited.',
  bank_returned: 'Your bank gave the debit back and told us no reason.',
  disputed: 'You had asked your bank for this money, and it gave it back to you.',
  given_back: 'What was paid was given back before we had heard of it.',
  paid_back: 'What was paid for it was given back.',
  authentication_required:
    'Your bank first wants to be sure that it is you, which it can only ask you itself.',
}

/** Whether a decline means that the card is not charged again as it is: never, or not before it is entered anew. */
export function isNotToBeTried({ failureCode }: { failureCode: string | null }): boolean {
  return failureCode === 'do_not_try_again' || failureCode === 'confirm_card_data'
}

/** Why a charge on schedule did not go through, as a sentence; `code` as the gateway gave it. */
export function whyDeclined(code: string | null): string {
  return reasons[code ?? ''] ?? 'Your bank declined the card and gave no reason.'
}

/** Advice after a failed payment, as a sentence to the payer; `code` is the gateway’s. */
export function whatToDoNow(code: string | null): string {
  return sentences[code ?? ''] ?? sentences.card_declined ?? ''
}

/** The same for the people of the plan, who read of somebody else's bank. */
export function declineReason(code: string | null): string {
  return toldOfMember(whyDeclined(code))
}

/** What a payer was told of their bank, as the people of the plan read it. */
export function toldOfMember(reason: string): string {
  return reason
    .replace(/^Your bank /, 'The member’s bank ')
    .replace('that it is you', 'that it is the member')
    .replace('can only ask you itself', 'can only ask them itself')
    .replace(/^You had asked your bank/, 'The member had asked their bank')
    .replace(': please write to us', '')
}

/** The refusal of a card that was declined, with a sentence for the reason, at the field `paymentToken`. */
export function cardDeclined(code: string | null): DomainError {
  const message = whatToDoNow(code)
  const fields = [{ path: 'paymentToken', message }]
  return new DomainError('card_declined', message, { fields, details: { reason: code ?? 'card_declined' } })
}
