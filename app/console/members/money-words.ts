import type { OrderRow } from '#domain/back-office/members/page/member-facts.schema.ts'
import { methodName } from '#domain/billing/method-name.ts'
import { handedOverWords } from '#domain/billing/tender-words.ts'
import { formatCents, formatDate } from '#domain/format.ts'

type Payment = NonNullable<OrderRow['payment']>

export const kindWords: Record<OrderRow['kind'], string> = {
  checkout: 'Joined',
  purchase: 'Further membership',
  renewal: 'Renewal',
  addition: 'Person added',
  plan_change: 'Change of plan',
  desk_sale: 'Sold at the desk',
  adjustment: 'Adjustment',
}

export const paymentWords: Record<Payment['status'], string> = {
  created: 'Checking with the bank',
  succeeded: 'Paid',
  failed: 'Declined',
  unknown: 'Checking with the bank',
  pending: 'Clearing',
}

export const paymentTones = {
  created: 'neutral',
  succeeded: 'success',
  failed: 'danger',
  unknown: 'warning',
  pending: 'neutral',
} as const

/** The payment method, as people name it. */
export function paidHow({ tender, wallet, cardBrand: brand, last4 }: Payment): string {
  if (tender === 'cash') return 'Cash'
  if (tender === 'check') return 'Check'
  if (tender === 'terminal') return 'Terminal at the desk'
  const known = wallet === 'apple_pay' || wallet === 'google_pay' || wallet === 'link' ? wallet : null
  return methodName({ kind: tender, wallet: known, brand, last4 })
}

/** A refund's status. */
export function refundWords(refund: OrderRow['refunds'][number]): string {
  const amount = formatCents(refund.amountCents)
  if (refund.kind === 'bank_return') return `${amount} returned by the bank`
  if (refund.status === 'promised') return `${amount} promised`
  if (refund.status === 'withdrawn') return `${amount} withdrawn`
  if (refund.status === 'failed') return `${amount} could not be refunded`
  if (refund.status === 'owed') return `${amount} is owed and must be refunded manually`
  if (refund.tender) return `${amount} paid back ${handedOverWords[refund.tender]}`
  return refund.status === 'succeeded' ? `${amount} refunded` : `${amount} is being refunded`
}

/** The reason for a charge, in a sentence. */
export function whyCharged(order: OrderRow): string {
  const days = `${formatDate(order.startsOn)} to ${formatDate(order.endsOn)}`
  const person = order.placedBy === 'person'
  switch (order.kind) {
    case 'checkout':
      return `They joined ${order.planName} and paid its first term, ${days}.`
    case 'purchase':
      return `They bought ${order.planName} from their account and paid its first term, ${days}.`
    case 'renewal':
      return person
        ? `They paid for the term ${days} themselves.`
        : `Auto-renewal was on when the previous term ended: we ${order.status === 'settled' ? 'charged' : 'tried'} the saved payment method for ${days}, on schedule.`
    case 'addition':
      return `They added a person to ${order.planName} for the rest of the term, ${days}.`
    case 'plan_change':
      return `They changed to ${order.planName} and paid the difference for the rest of the term, ${days}.`
    case 'desk_sale':
      return `They were enrolled in ${order.planName} at the desk for ${days}.`
    case 'adjustment':
      return 'Staff charged it manually. The line says what for, and the audit log says who did it and who approved it.'
  }
}
