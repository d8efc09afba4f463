import { formatCents } from '#domain/format.ts'

/** What an event that was put aside says, as far as it can be written into the books. */
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

/** `isAll`: nothing is left of the payment after it. `backCents`: what was given back of a charge since. */
type Recordable = {
  kind: 'refund' | 'dispute' | 'charge'
  cents: number
  isAll?: boolean
  backCents?: number
}

/** A charge as an event tells of it, that succeeded at the gateway; `leftCents`: what of it was not given back. */
export type SaidCharge = { reference: string; cents: number; leftCents: number; key: string | null }

/** Why nothing of a payment is written while a refund of ours is under way, as a sentence. */
export const underWayWords =
  'A refund of ours is under way for this payment. Please try again once the gateway has answered it.'

/** Why nothing is done where what an event said is old, as a sentence: it says by now what the gateway has. */
export const changedWords =
  'What the gateway gave back of this charge has changed since. Please reload the page and look at the event again.'

/** Events of a charge that succeeded, by what each gateway calls them. */
const chargeTypes = ['charge.succeeded', 'payment_intent.succeeded']

/** Whether an event is of test money where real money is taken, or the reverse: it can only be put aside. */
export function isOfOtherMode({ otherMode }: Said): boolean {
  return otherMode !== undefined
}

/** The charge that an event says was made. */
export function saidCharge({ type, said }: { type: string; said: Said }): SaidCharge | null {
  const cents = saidCents(said)
  const { reference, idempotencyKey } = said
  if (!chargeTypes.includes(type) || typeof reference !== 'string' || !reference || !cents) return null
  const key = typeof idempotencyKey === 'string' ? idempotencyKey : null
  return { reference, cents, leftCents: typeof said.leftCents === 'number' ? said.leftCents : cents, key }
}

/**
 * What recording an event writes: money that the gateway gave back behind our books, above what our refunds say; or all
 * that a dispute of a card took, once it was lost, never more than is left; a charge of no payment of ours (`isUnmatched`)
 * whose key our books can hold it by. `sentCents`: what our books know that it gave back; `givenCents`: what it has given back by now, where it was asked; an event
 * may come after its refund was sent back. Null: there is nothing to write.
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

/** What an event is about in cents, where it says so; null of another currency than ours. */
export function saidCents({ amountCents, amount, currency }: Said): number | null {
  const cents = currency === undefined || currency === 'USD' ? (amountCents ?? amount) : null
  return typeof cents === 'number' && Number.isInteger(cents) ? cents : null
}

/** What settling a charge as what it was made for does, as a sentence ahead of the button. */
export const meantWords = {
  renewal:
    'Renews the membership by this charge: nothing is charged again, and the member is sent the receipt.',
  draft:
    'Confirms the checkout that this charge paid for: nothing is charged again, and the buyer is welcomed.',
}

/** The same as a sentence ahead of the button; `ends`: what ends where all of the payment went back. */
export function recordingWords(
  { kind, cents, isAll, backCents = 0 }: Recordable,
  ends: string | null,
): string {
  const amount = formatCents(cents)
  if (kind === 'charge') {
    const back =
      backCents > 0 ? ` So are the ${formatCents(backCents)} of it that were given back since.` : ''
    return `Writes ${amount} as a payment of this member, for no term: it is on a receipt, and the member is told.${back}`
  }
  const all = isAll ? ` Nothing is left of the payment. ${ends ?? 'It paid for nothing that ends.'}` : ''
  return kind === 'refund'
    ? `Writes a refund of ${amount} that was made at the gateway.${all}`
    : `Writes that the bank took ${amount} back; the card is not charged again.${all}`
}
