import { DomainError } from '#domain/errors.ts'

const sentences: Record<string, string> = {
  card_declined: 'Your bank declined this card. Please try another card, or ask your bank why.',
  insufficient_funds: 'There is not enough money on this card. Please try another card.',
  authentication_required:
    'Your bank did not confirm that it is you, so nothing was charged. Please try again, or take another card.',
  expired_card: 'This card has expired. Please try another card.',
  amount_too_small: 'This is less than a card can be charged with. Please write to us, and we will help.',
  invalid_token: 'Please enter your card again: what you entered was used or has expired.',
}

/** The refusal of a card that was declined, with a sentence for the reason, at the field `paymentToken`. */
export function cardDeclined(code: string | null): DomainError {
  const message = sentences[code ?? ''] ?? sentences.card_declined ?? ''
  const fields = [{ path: 'paymentToken', message }]
  return new DomainError('card_declined', message, { fields, details: { reason: code ?? 'card_declined' } })
}
