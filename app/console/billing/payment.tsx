import { Link } from 'react-router'
import { isId } from '#app/console/is-id.ts'
import { Card, PageHeader, Table } from '#app/console/parts.tsx'
import { showInstant } from '#app/console/workspace.server.ts'
import { buttonClass } from '#app/ui/button.tsx'
import { scopeOfMoney } from '#domain/back-office/billing/money-scope.server.ts'
import type { PaymentDetail } from '#domain/back-office/billing/payments/money-list.schema.ts'
import { readPaymentDetail } from '#domain/back-office/billing/payments/payments.queries.server.ts'
import { listMoneyRequests } from '#domain/back-office/billing/refunds/money-requests.queries.server.ts'
import { listOwedRefunds } from '#domain/back-office/billing/refunds/owed-refunds.queries.server.ts'
import { previewRefund } from '#domain/back-office/billing/refunds/refund-preview.server.ts'
import { handedOverWords } from '#domain/billing/tender-words.ts'
import { dateIn } from '#domain/calendar.ts'
import { notFound } from '#domain/errors.ts'
import { formatCents, formatDate } from '#domain/format.ts'
import { can } from '#domain/staff/access/access.rules.ts'
import type { Route } from './+types/payment'
import { requireMoney } from './billing-workspace.server.ts'
import { kindWords, MoneyBadge, tenderWords } from './money-parts.tsx'
import { OwedRefunds } from './owed-refunds.tsx'
import { RefundForm } from './refund-form.tsx'
import { Requests } from './requests.tsx'

export const handle = { title: 'Payment' }

export async function loader(args: Route.LoaderArgs) {
  const { services, staff, place, brand, brandId, reach, today, now } = await requireMoney(args)
  const { paymentId } = args.params
  const scope = isId(paymentId) ? await scopeOfMoney(services.db, 'payment', paymentId) : null
  if (!scope || !can(staff, 'members.see', scope)) throw notFound()
  const { db } = services
  const payment = await readPaymentDetail(db, { brandId, paymentId })
  const show = (instant: string) => showInstant(instant, place.timeZone)
  const may = { ask: can(staff, 'money.ask', scope), approve: can(staff, 'money.approve', scope) }
  const [requests, owed] = await Promise.all([
    listMoneyRequests(db, { brandId, reach, paymentId }),
    listOwedRefunds(db, { brandId, reach, paymentId }),
  ])
  return {
    place: place.key,
    own: staff.staffId,
    may,
    today,
    owed: owed.map((refund) => ({ ...refund, when: show(refund.since) })),
    payment: {
      ...payment,
      when: show(payment.at),
      attempts: payment.attempts.map((attempt) => ({ ...attempt, when: show(attempt.at) })),
      refunds: payment.refunds.map((refund) => ({
        ...refund,
        when: show(refund.at),
        on: formatDate(dateIn(place.timeZone, new Date(refund.settledAt ?? refund.at))),
      })),
      agreed: payment.order.agreedAt ? show(payment.order.agreedAt) : null,
    },
    requests: requests.map((request) => ({ ...request, when: show(request.askedAt) })),
    preview: may.ask ? await previewRefund({ db, now }, { brand, paymentId, by: staff }) : null,
  }
}

export default function Payment({ loaderData }: Route.ComponentProps) {
  const { place, own, may, today, payment, owed, requests, preview } = loaderData
  const { order } = payment
  const isWaiting = requests.some(({ status }) => status === 'waiting')
  return (
    <>
      <p className="mb-3">
        <Link to={`/${place}/money/payments`} className="text-link text-small">
          Payments
        </Link>
      </p>
      <PageHeader
        title={`${formatCents(payment.amountCents)} from ${payment.member}`}
        lead={`${payment.when} · ${tenderWords[payment.tender]}${payment.last4 ? ` ·${payment.last4}` : ''} · ${payment.memberNumber ?? 'no member number yet'}`}
        actions={
          <>
            {may.ask && payment.memberNumber && (
              <Link
                to={`/${place}/money/adjust/${payment.membershipId}`}
                className={buttonClass({ variant: 'secondary', size: 'sm' })}
              >
                Adjust
              </Link>
            )}
            <MoneyBadge status={payment.status} />
          </>
        }
      />
      <Card title={kindWords[payment.kind]} lead={placedWords(order, payment.agreed)}>
        <dl className="grid gap-1.5 [&_dd]:whitespace-nowrap">
          {order.lines.map(({ label, amountCents }) => (
            <div key={label} className="flex justify-between gap-6">
              <dt>{label}</dt>
              <dd className="tabular-nums">{formatCents(amountCents)}</dd>
            </div>
          ))}
          <div className="flex justify-between gap-6 border-t border-line pt-1.5 font-semibold">
            <dt>{`Total${payment.receiptNumber ? ` · receipt ${payment.receiptNumber}` : ''}`}</dt>
            <dd className="tabular-nums">{formatCents(payment.amountCents)}</dd>
          </div>
        </dl>
        {payment.feeCents !== null && (
          <p className="mt-3 text-small text-muted">{`The gateway kept ${formatCents(payment.feeCents)} of it as its fee.`}</p>
        )}
        {payment.failure && <p className="mt-4 text-danger-strong">{payment.failure}</p>}
      </Card>
      {(payment.attempts.length > 1 || payment.status === 'failed') && (
        <Card title="Attempts" lead="Every charge for the same term." flush>
          <Table label="Attempts" columns={['When', 'Status', 'Why']}>
            {payment.attempts.map((attempt) => (
              <tr key={attempt.id}>
                <th scope="row" className="whitespace-nowrap">
                  {attempt.when}
                </th>
                <td>
                  <MoneyBadge status={attempt.status} />
                </td>
                <td className="min-w-48">{attempt.failure ?? '–'}</td>
              </tr>
            ))}
          </Table>
        </Card>
      )}
      {payment.refunds.length > 0 && (
        <Card title="Money returned" flush>
          <Table label="Money returned" columns={['When', 'Amount', 'Status', 'By']}>
            {payment.refunds.map((refund) => (
              <tr key={refund.at}>
                <th scope="row" className="whitespace-nowrap">
                  {refund.when}
                </th>
                <td className="tabular-nums">{formatCents(refund.amountCents)}</td>
                <td>
                  <MoneyBadge status={refund.status} refund />
                </td>
                <td className="min-w-40">{refundBy(refund)}</td>
              </tr>
            ))}
          </Table>
        </Card>
      )}
      <OwedRefunds owed={owed} today={today} place={place} mayAsk={may.ask} />
      {requests.length > 0 && (
        <Card title="Manual refunds" flush>
          <Requests requests={requests} own={own} may={may} place={place} single />
        </Card>
      )}
      {preview && !isWaiting && (
        <RefundForm
          key={preview.leftCents}
          paymentId={payment.id}
          preview={preview}
          owedCents={owed.reduce((sum, { amountCents }) => sum + amountCents, 0)}
          today={today}
        />
      )}
    </>
  )
}

function placedWords(
  {
    planName,
    startsOn,
    endsOn,
    placedBy,
  }: { planName: string; startsOn: string; endsOn: string; placedBy: string },
  agreed: string | null,
): string {
  const term = `${planName}, ${formatDate(startsOn)} to ${formatDate(endsOn)}.`
  if (agreed) return `${term} The member agreed to it on ${agreed}.`
  return placedBy === 'schedule' ? `${term} Charged on schedule, as agreed earlier.` : term
}

function refundBy({ kind, reason, tender, on }: PaymentDetail['refunds'][number] & { on: string }): string {
  if (tender) return `Paid back ${handedOverWords[tender]} on ${on}`
  if (kind === 'bank_return') return 'The bank returned it'
  if (kind === 'dispute') return 'The bank, after a dispute'
  if (reason.startsWith('by hand')) return 'A staff member'
  return reason.startsWith('cancelled by the member') ? 'The member’s cancellation' : reason
}
