import { Link } from 'react-router'
import { ownAddress } from '#app/i18n/own-address.ts'
import { RichMessage } from '#app/i18n/rich-message.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { formatCents, formatDate } from '#domain/format.ts'
import { refundPaidWithinDays } from '#domain/law/refunds.ts'
import { undoWindowHours } from '#domain/memberships/cancellation/refund.rules.ts'
import type { MembershipView, ReceiptSummary } from '#domain/memberships/membership.schema.ts'
import * as m from '#messages'
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
    <Panel title={m.member_papers_title()} icon="receipt">
      <ul className="divide-y divide-line">
        {receipts.map((receipt) => (
          <li key={receipt.id} className="flex flex-wrap items-center justify-between gap-x-4 py-1">
            <Link to={`/receipt/${receipt.id}`} className="text-link inline-flex min-h-11 items-center">
              <span>{m.member_receipt_of({ date: formatDate(receipt.issuedOn) })}</span>
              <span translate="no" className="sr-only">{`, ${receipt.number}`}</span>
            </Link>
            <span className="tabular-nums">
              {receipt.refundedCents > 0 ? (
                <RichMessage
                  parts={m.member_receipt_refunded({
                    total: formatCents(receipt.totalCents),
                    amount: formatCents(receipt.refundedCents),
                  })}
                  tags={{ refunded: (words) => <span className="text-small text-muted">{words}</span> }}
                />
              ) : (
                formatCents(receipt.totalCents)
              )}
            </span>
            <OpenRefund of={receipt} />
          </li>
        ))}
        <li className="py-1">
          <a
            href={ownAddress(`/agreement/${id}/pdf`)}
            className="text-link inline-flex min-h-11 items-center gap-2"
          >
            <Icon name="download" />
            <span>{m.member_agreement_pdf()}</span>
          </a>
          {agreementVersion > 1 && (
            <p className="flex flex-wrap items-center gap-x-4 text-small text-muted">
              <span>{m.member_earlier_versions()}</span>
              {Array.from({ length: agreementVersion - 1 }, (_, index) => index + 1).map((version) => (
                <a
                  key={version}
                  href={ownAddress(`/agreement/${id}/pdf?version=${version}`)}
                  className="text-link inline-flex min-h-11 min-w-6 items-center"
                >
                  <span className="sr-only">{m.member_version({ version })}</span>
                  <span aria-hidden="true">{version}</span>
                </a>
              ))}
            </p>
          )}
        </li>
      </ul>
    </Panel>
  )
}

/**
 * The parts of a refund that are pending or failed, and what happens next; renders nothing if the refund is complete.
 */
export function OpenRefund({
  of: { refundingCents, refundPromisedCents, refundFailedCents },
}: {
  of: Pick<ReceiptSummary, 'refundingCents' | 'refundPromisedCents' | 'refundFailedCents'>
}) {
  if (refundingCents + refundPromisedCents + refundFailedCents === 0) return null
  return (
    <div className="basis-full pb-2 text-small text-muted">
      {refundPromisedCents > 0 && (
        <p>
          {m.member_refund_promised({ amount: formatCents(refundPromisedCents), hours: undoWindowHours })}
        </p>
      )}
      {refundingCents > 0 && <p>{m.member_refund_confirming({ amount: formatCents(refundingCents) })}</p>}
      {refundFailedCents > 0 && (
        <p>
          {m.member_refund_failed({ amount: formatCents(refundFailedCents), days: refundPaidWithinDays })}
        </p>
      )}
    </div>
  )
}
