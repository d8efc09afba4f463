import { formatCents } from '#domain/format.ts'

/** What an event that was put aside says, as far as it can be written into the books. */
export type Said = { amount?: unknown; amountCents?: unknown; status?: unknown; id?: unknown }

type Recordable = { kind: 'refund' | 'dispute'; cents: number }

/**
 * What recording an event writes: money that the gateway gave back behind our books, above what our refunds say; or all
 * that a dispute of a card took, once it was lost. Never more than is left. Null: there is nothing to write.
 */
export function recordable(
  { type, said }: { type: string; said: Said },
  { sentCents, leftCents }: { sentCents: number; leftCents: number },
): Recordable | null {
  const cents = recordedCents(type, said, sentCents)
  if (cents === null) return null
  const most = Math.min(cents, leftCents)
  return most > 0 ? { kind: type === 'charge.refunded' ? 'refund' : 'dispute', cents: most } : null
}

function recordedCents(type: string, said: Said, sentCents: number): number | null {
  if (type === 'charge.refunded') return saidCents(said) === null ? null : (saidCents(said) ?? 0) - sentCents
  return type === 'charge.dispute.closed' && said.status === 'lost' ? saidCents(said) : null
}

/** What an event is about in cents, where it says so. */
export function saidCents({ amountCents, amount }: Said): number | null {
  const cents = amountCents ?? amount
  return typeof cents === 'number' && Number.isInteger(cents) ? cents : null
}

/** The same as a sentence ahead of the button. */
export function recordingWords({ kind, cents }: Recordable): string {
  const amount = formatCents(cents)
  return kind === 'refund'
    ? `Writes a refund of ${amount} that was made at the gateway.`
    : `Writes that the bank took ${amount} back. If that was all of it, the term is not paid for any more and does not renew.`
}
