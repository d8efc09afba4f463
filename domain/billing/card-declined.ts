import { DomainError } from '#domain/errors.ts'
import * as m from '#messages'
import type { In } from '#messages/locale.ts'

/** Of a charge on schedule for which there was nothing to charge; beside the gateway’s own codes. */
export const noMethodCode = 'no_method'

/** Why a charge on schedule did not go through, as a sentence to the payer; `code` as the gateway gave it. */
export function whyDeclined(code: string | null, o?: In): string {
  return m.payment_why_declined({ reason: code ?? '', reader: 'payer' }, o)
}

/** Whether a decline means that the card is not charged again as it is: never, or not before it is entered anew. */
export function isNotToBeTried({ failureCode }: { failureCode: string | null }): boolean {
  return failureCode === 'do_not_try_again' || failureCode === 'confirm_card_data'
}

/** The same for staff, who read of somebody else's bank. */
export function declineReason(code: string | null): string {
  return m.payment_why_declined({ reason: code ?? '', reader: 'staff' }, { locale: 'en' })
}

/** Advice after a failed payment, as a sentence to the payer; `code` is the gateway’s. */
export function whatToDoNow(code: string | null, o?: In): string {
  return m.errors_card_declined({ reason: code ?? '' }, o)
}

/** The refusal of a card that was declined, with a sentence for the reason, at the field `paymentToken`. */
export function cardDeclined(code: string | null): DomainError {
  const words = (o?: In) => whatToDoNow(code, o)
  const fields = [{ path: 'paymentToken', words }]
  return new DomainError('card_declined', words, { fields, details: { reason: code ?? 'card_declined' } })
}
