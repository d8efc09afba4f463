import { DomainError } from '#domain/errors.ts'
import * as m from '#messages'
import type { In } from '#messages/locale.ts'

/** Code of a scheduled charge without a payment method; an addition to the gateway's own codes. */
export const noMethodCode = 'no_method'

/** Why a scheduled charge failed, as a sentence for the payer; `code` is the gateway's. */
export function whyDeclined(code: string | null, o?: In): string {
  return m.payment_why_declined({ reason: code ?? '', reader: 'payer' }, o)
}

/** Whether a decline means that the card must not be charged again as is: never, or not until it's entered again. */
export function isNotToBeTried({ failureCode }: { failureCode: string | null }): boolean {
  return failureCode === 'do_not_try_again' || failureCode === 'confirm_card_data'
}

/** The same for staff, worded about someone else's bank. */
export function declineReason(code: string | null): string {
  return m.payment_why_declined({ reason: code ?? '', reader: 'staff' }, { locale: 'en' })
}

/** Advice after a failed payment, as a sentence for the payer; `code` is the gateway's. */
export function whatToDoNow(code: string | null, o?: In): string {
  return m.errors_card_declined({ reason: code ?? '' }, o)
}

/** Error for a declined card, with a sentence for the reason, at the field `paymentToken`. */
export function cardDeclined(code: string | null): DomainError {
  const words = (o?: In) => whatToDoNow(code, o)
  const fields = [{ path: 'paymentToken', words }]
  return new DomainError('card_declined', words, { fields, details: { reason: code ?? 'card_declined' } })
}
