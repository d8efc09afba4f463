import { Link } from 'react-router'
import { Icon } from '#app/ui/icon.tsx'
import { formatCents, formatDate } from '#domain/format.ts'
import { refundPaidWithinDays } from '#domain/law/refunds.ts'
import { undoWindowHours } from '#domain/memberships/cancellation/refund.rules.ts'
import type { MembershipView, ReceiptSummary } from '#domain/memberships/membership.schema.ts'
import { Panel } from './panel.tsx'

/** Receipts, newest first, and every version of the agreement. */
export function PapersPanel({
  receipts,
  membership: { id, agreementVersion },
}: {
  receipts: ReceiptSummary[]
  membership: Pick<MembershipView, 'id' | 'agreementVersion'>
}) {
  return (
    <Panel title="Receipts and agreement" icon="receipt">
      <ul className="divide-y divide-line">
        {receipts.map((receipt) => (
          <li key={receipt.id} className="flex flex-wrap items-center justify-between gap-x-4 py-1">
            <Link to={`/receipt/${receipt.id}`} className="text-link inline-flex min-h-11 items-center">
              <span>{`Receipt of ${formatDate(receipt.issuedOn)}`}</span>
              <span className="sr-only">{`, ${receipt.number}`}</span>
            </Link>
            <span className="tabular-nums">
              <span>{formatCents(receipt.totalCents)}</span>
              {receipt.refundedCents > 0 && (
                <span className="text-small text-muted">{`, ${formatCents(receipt.refundedCents)} refunded`}</span>
              )}
            </span>
            <OpenRefund of={receipt} />
          </li>
        ))}
        <li className="py-1">
          <a href={`/agreement/${id}/pdf`} className="text-link inline-flex min-h-11 items-center gap-2">
            <Icon name="download" /> Membership agreement (PDF)
          </a>
          {agreementVersion > 1 && (
            <p className="flex flex-wrap items-center gap-x-4 text-small text-muted">
              Earlier versions:
              {Array.from({ length: agreementVersion - 1 }, (_, index) => index + 1).map((version) => (
                <a
                  key={version}
                  href={`/agreement/${id}/pdf?version=${version}`}
                  className="text-link inline-flex min-h-11 min-w-6 items-center"
                >
                  <span className="sr-only">Version </span>
                  <span>{version}</span>
                </a>
              ))}
            </p>
          )}
        </li>
      </ul>
    </Panel>
  )
}

/** What of a refund is not certain yet, or did not go through, and what happens next; nothing when all is done. */
export function OpenRefund({
  of: { refundingCents, refundPromisedCents, refundFailedCents },
}: {
  of: Pick<ReceiptSummary, 'refundingCents' | 'refundPromisedCents' | 'refundFailedCents'>
}) {
  if (refundingCents + refundPromisedCents + refundFailedCents === 0) return null
  return (
    <p className="basis-full pb-2 text-small text-muted">{`${refundPromisedCents > 0 ? `A refund of ${formatCents(refundPromisedCents)} goes back to you within ${undoWindowHours} hours of your cancellation, unless you keep your membership. ` : ''}${refundingCents > 0 ? `A refund of ${formatCents(refundingCents)} is on its way: your bank has not confirmed it yet. We keep asking, so there is nothing for you to do. ` : ''}${refundFailedCents > 0 ? `A refund of ${formatCents(refundFailedCents)} cannot go back through your bank. We know, and pay it to you another way within ${refundPaidWithinDays} days.` : ''}`}</p>
  )
}
