import { formatCents } from '#domain/format.ts'

/** The contents of a quarantined event, as far as the books can record it. */
export type Said = {
  amount?: unknown
  amountCents?: unknown
  currency?: unknown
  status?: unknown
  id?: unknown
  idempotencyKey?: unknown
  reference?: unknown
  leftCents?: unknown
  metadata?: unknown
  otherMode?: unknown
}

/** `isAll`: nothing is left of the payment afterward. `backCents`: what was refunded of a charge since. */
type Recordable = {
  kind: 'refund' | 'dispute' | 'charge'
  cents: number
  isAll?: boolean
  backCents?: number
}

/** A successful charge as its event reports it; `leftCents`: the part not refunded. */
export type SaidCharge = { reference: string; cents: number; leftCents: number; key: string | null }

/** The sentence for refusing to record anything while one of our refunds is in progress. */
export const underWayWords =
  'We’re already refunding this payment. Please try again once the gateway has answered.'

/** The sentence for refusing a stale event, which now shows what the gateway has. */
export const changedWords =
  'The amount that the gateway refunded of this charge has changed. Please reload the page and look at the event again.'

/** Each gateway's event types for a successful charge. */
const chargeTypes = ['charge.succeeded', 'payment_intent.succeeded']

/** Whether an event is in test mode where real money is taken, or the reverse. It can only be dismissed. */
export function isOfOtherMode({ otherMode }: Said): boolean {
  return otherMode !== undefined
}

/** The charge that an event reports. */
export function saidCharge({ type, said }: { type: string; said: Said }): SaidCharge | null {
  const cents = saidCents(said)
  const { reference, idempotencyKey } = said
  if (!chargeTypes.includes(type) || typeof reference !== 'string' || !reference || !cents) return null
  const key = typeof idempotencyKey === 'string' ? idempotencyKey : null
  return { reference, cents, leftCents: typeof said.leftCents === 'number' ? said.leftCents : cents, key }
}

/**
 * What recording an event writes: a refund made at the gateway outside our books, above our own refunds; or everything
 * a lost card dispute took, at most what is left; or a charge without a payment of ours (`isUnmatched`) whose key our
 * books can hold. `sentCents`: what our books have as refunded. `givenCents`: what the gateway has refunded so far, if
 * it was asked; an event can arrive after its refund was returned. Null: there is nothing to write.
 */
export function recordable(
  { type, said }: { type: string; said: Said },
  {
    sentCents,
    leftCents,
    isUnmatched = false,
    givenCents = null,
  }: { sentCents: number; leftCents: number; isUnmatched?: boolean; givenCents?: number | null },
): Recordable | null {
  const charge = saidCharge({ type, said })
  if (charge) {
    const { cents, leftCents: kept } = charge
    return isUnmatched && charge.key !== null && kept > 0
      ? { kind: 'charge', cents, backCents: cents - kept }
      : null
  }
  const cents = recordedCents({ type, said }, { sentCents, givenCents })
  if (cents === null) return null
  const most = Math.min(cents, leftCents)
  if (most <= 0) return null
  return { kind: type === 'charge.refunded' ? 'refund' : 'dispute', cents: most, isAll: most === leftCents }
}

function recordedCents(
  { type, said }: { type: string; said: Said },
  { sentCents, givenCents }: { sentCents: number; givenCents: number | null },
): number | null {
  if (type === 'charge.refunded') {
    const cents = saidCents(said)
    return cents === null ? null : Math.min(cents, givenCents ?? cents) - sentCents
  }
  return type === 'charge.dispute.closed' && said.status === 'lost' ? saidCents(said) : null
}

/** The event's amount in cents, if it has one; null in another currency than ours. */
export function saidCents({ amountCents, amount, currency }: Said): number | null {
  const cents = currency === undefined || currency === 'USD' ? (amountCents ?? amount) : null
  return typeof cents === 'number' && Number.isInteger(cents) ? cents : null
}

/** Sentences above the button: what settling a charge as intended does. */
export const meantWords = {
  renewal:
    'Renews the membership with this charge. Nothing is charged again, and the member gets the receipt.',
  draft:
    'Confirms the checkout that this charge paid for. Nothing is charged again, and the buyer gets the welcome email.',
}

/** Sentences above the button: what recording does. `ends`: what ends if the whole payment was refunded. */
export function recordingWords(
  { kind, cents, isAll, backCents = 0 }: Recordable,
  ends: string | null,
): string {
  const amount = formatCents(cents)
  if (kind === 'charge') {
    const back = backCents > 0 ? ` The ${formatCents(backCents)} refunded since is recorded too.` : ''
    return `Records ${amount} as a payment by this member, for no term. The member gets a receipt by email.${back}`
  }
  const all = isAll ? ` Nothing is left of the payment. ${ends ?? 'No membership ends.'}` : ''
  return kind === 'refund'
    ? `Records a refund of ${amount} that was made at the gateway.${all}`
    : `Records that the bank took ${amount} back. The card isn’t charged again.${all}`
}
