import { useState } from 'react'
import { Link, useRevalidator } from 'react-router'
import { ReasonDialog, Table } from '#app/console/parts.tsx'
import { staffFetch } from '#app/console/staff-fetch.ts'
import { Badge } from '#app/ui/badge.tsx'
import { Button } from '#app/ui/button.tsx'
import { FormSummary } from '#app/ui/form-summary.tsx'
import { Modal } from '#app/ui/modal.tsx'
import { showToast } from '#app/ui/toast.tsx'
import type { RefundRequest } from '#domain/back-office/billing/refunds/refund-request.schema.ts'
import { handedOverWords } from '#domain/billing/tender-words.ts'
import { formatCents, formatDate } from '#domain/format.ts'

type Shown = RefundRequest & { when: string }
type May = { ask: boolean; approve: boolean }
type Act = { kind: 'approve' | 'decline' | 'withdraw'; request: Shown }

/** Manual refunds as a table, with actions for pending ones. `single`: on the payment's own screen. */
export function Requests({
  requests,
  own,
  may,
  place,
  single = false,
}: {
  requests: Shown[]
  own: string
  may: May
  place: string
  single?: boolean
}) {
  const [act, setAct] = useState<Act>()
  return (
    <>
      <Table label="Manual refunds" columns={[!single && 'Member', 'Amount', 'Asked', 'Reason', 'Status']}>
        {requests.map((request) => (
          <tr key={request.id}>
            {!single && (
              <th scope="row" className="min-w-36">
                {request.paymentId ? (
                  <Link to={`/${place}/money/payments/${request.paymentId}`} className="text-link">
                    {request.member}
                  </Link>
                ) : (
                  <span>{request.member}</span>
                )}
                <span className="block font-normal whitespace-nowrap text-muted">{request.memberNumber}</span>
              </th>
            )}
            <td className="tabular-nums">
              <span className="font-semibold">{formatCents(request.amountCents)}</span>
              <span className="block text-fine whitespace-nowrap text-muted">
                {request.kind === 'refund' ? `of ${formatCents(request.paidCents)}` : kindNames[request.kind]}
              </span>
              {request.tender && request.paidOn && (
                <span className="block text-fine text-muted">
                  {handedOverWords[request.tender]} on {formatDate(request.paidOn)}
                </span>
              )}
            </td>
            <td className="min-w-32">
              {request.askedBy.name}
              <span className="block text-fine text-muted">{request.when}</span>
            </td>
            <td className="min-w-48 wrap-anywhere">
              {request.reason}
              {request.answer && <span className="block text-muted">{request.answer}</span>}
            </td>
            <td className="min-w-40">
              <Standing request={request} />
              {request.status === 'waiting' && (
                <Acts request={request} own={own} may={may} onAct={(kind) => setAct({ kind, request })} />
              )}
            </td>
          </tr>
        ))}
      </Table>
      {act?.kind === 'approve' && <Approve request={act.request} onClose={() => setAct(undefined)} />}
      {act && act.kind !== 'approve' && (
        <End kind={act.kind} request={act.request} onClose={() => setAct(undefined)} />
      )}
    </>
  )
}

function Standing({ request: { status, decidedBy, kind, moneyStatus, needsApproval } }: { request: Shown }) {
  if (status === 'waiting') return <Badge tone="warning">Waits for approval</Badge>
  if (status === 'declined' || status === 'withdrawn') {
    return (
      <>
        <Badge>{status === 'declined' ? 'Declined' : 'Withdrawn'}</Badge>
        <span className="mt-1 block text-fine text-muted">by {decidedBy}</span>
      </>
    )
  }
  const isFailed = moneyStatus === 'failed'
  const done = { refund: 'Refunded', charge: 'Paid', credit: 'Credited', credit_back: 'Removed' }[kind]
  return (
    <>
      <Badge tone={isFailed ? 'danger' : moneyStatus === 'paid' ? 'success' : 'accent'}>
        {isFailed ? 'The bank refused it' : moneyStatus === 'paid' ? done : 'On its way'}
      </Badge>
      {needsApproval && <span className="mt-1 block text-fine text-muted">approved by {decidedBy}</span>}
    </>
  )
}

function Acts({
  request,
  own,
  may,
  onAct,
}: {
  request: Shown
  own: string
  may: May
  onAct: (kind: Act['kind']) => void
}) {
  const isOwn = request.askedBy.id === own
  const named = `${formatCents(request.amountCents)} for ${request.member}`
  return (
    <span className="mt-2 flex flex-wrap gap-2">
      {may.approve && !isOwn && (
        <>
          <Button size="sm" onClick={() => onAct('approve')} aria-label={`Approve ${named}`}>
            Approve
          </Button>
          <Button
            size="sm"
            variant="secondary"
            onClick={() => onAct('decline')}
            aria-label={`Decline ${named}`}
          >
            Decline
          </Button>
        </>
      )}
      {may.ask && isOwn && (
        <Button
          size="sm"
          variant="secondary"
          onClick={() => onAct('withdraw')}
          aria-label={`Withdraw ${named}`}
        >
          Withdraw
        </Button>
      )}
    </span>
  )
}

function Approve({ request, onClose }: { request: Shown; onClose: () => void }) {
  const { revalidate } = useRevalidator()
  const [pending, setPending] = useState(false)
  const [error, setError] = useState<string>()
  const { amountCents, leftCents, kind } = request
  const words = approvalWords(request)[kind]
  async function approve() {
    setPending(true)
    const result = await staffFetch(`/api/admin/moneyRequests/${request.id}/approve`, {
      method: 'POST',
      body: { amountCents, leftCents },
    })
    setPending(false)
    if (!result.ok) {
      setError(result.error.message)
      await revalidate()
      return
    }
    onClose()
    await revalidate()
    const { why } = result.data
    void showToast({
      message: why ? `Declined, nothing was charged. ${why}` : 'Approved. We’re emailing the member.',
    })
  }
  return (
    <Modal open onClose={onClose} title={words.title} size="small">
      <FormSummary error={error} />
      <p className="mb-5">{`Requested by ${request.askedBy.name}: “${request.reason}” ${words.what}${kind === 'refund' && request.tender ? ` It was handed over ${handedOverWords[request.tender]}.` : ''}`}</p>
      <div className="flex flex-wrap justify-end gap-3">
        <Button variant="secondary" size="sm" onClick={onClose}>
          Cancel
        </Button>
        <Button size="sm" pending={pending} onClick={approve} data-autofocus>
          {words.button}
        </Button>
      </div>
    </Modal>
  )
}

const kindNames = {
  charge: 'Charge',
  credit: 'Credit for the next renewal',
  credit_back: 'Credit to remove',
}

function approvalWords({ amountCents, leftCents, paidCents, member, tender }: Shown) {
  const amount = formatCents(amountCents)
  return {
    refund: {
      title: `Refund ${amount}?`,
      what: `${member} paid ${formatCents(paidCents)}, of which ${formatCents(leftCents)} is left.`,
      button: tender ? 'Approve' : 'Approve and refund',
    },
    charge: {
      title: `Charge ${amount}?`,
      what: `${member} is charged${tender ? `, paid ${handedOverWords[tender]}` : ' on the saved payment method'}.`,
      button: 'Approve the charge',
    },
    credit: {
      title: `Credit ${amount}?`,
      what: `The next renewal of ${member} costs that much less.`,
      button: 'Approve the credit',
    },
    credit_back: {
      title: `Remove ${amount} of credit?`,
      what: `The next renewal of ${member} costs that much more.`,
      button: 'Remove the credit',
    },
  }
}

function End({
  kind,
  request,
  onClose,
}: {
  kind: 'decline' | 'withdraw'
  request: Shown
  onClose: () => void
}) {
  const word = kind === 'decline' ? 'Decline' : 'Withdraw'
  return (
    <ReasonDialog
      title={`${word} ${formatCents(request.amountCents)}?`}
      word={word}
      done={kind === 'decline' ? 'Declined.' : 'Withdrawn.'}
      schema={async () =>
        (await import('#domain/back-office/billing/refunds/refund-request.schema.ts')).declineRefundSchema
      }
      send={(sent) => staffFetch(`/api/admin/moneyRequests/${request.id}/${kind}`, sent)}
      onClose={onClose}
    />
  )
}
