import { Link } from 'react-router'
import { ownAddress } from '#app/i18n/own-address.ts'
import { RichMessage } from '#app/i18n/rich-message.tsx'
import { Card } from '#app/ui/card.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { PdfAndPrint } from '#app/ui/pdf-and-print.tsx'
import { asIs } from '#domain/as-is.ts'
import { paidWithName } from '#domain/billing/method-name.ts'
import { formatCents, formatDate } from '#domain/format.ts'
import { fullName } from '#domain/full-name.ts'
import { refundWords } from '#domain/memberships/cancellation/refund-words.ts'
import { findReceipt } from '#domain/memberships/receipt.queries.server.ts'
import { saidLines } from '#domain/plans/line-words.rules.ts'
import * as m from '#messages'
import type { Route } from './+types/receipt'
import { requireMemberPage } from './member-guard.server.ts'
import { OpenRefund } from './papers-panel.tsx'
import { readId } from './read-id.server.ts'

export const handle = { title: () => m.member_receipt(), page: 'dashboard' }

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const { services, brand, owner } = requireMemberPage(context, url)
  const receiptId = readId(params.receiptId)
  const receipt = await findReceipt(services.db, { ...owner, receiptId })
  return { receipt: { ...receipt, lines: saidLines(receipt.lines) }, operator: brand.settings.operator }
}

export default function ReceiptPage({ loaderData }: Route.ComponentProps) {
  const { receipt, operator } = loaderData
  const { paidBy, term } = receipt
  const paidWith = paidWithName(receipt)
  return (
    <div className="wrap-reading py-10 sm:py-16">
      <nav data-print="hide" className="mb-6">
        <Link to="/dashboard" className="text-link inline-flex min-h-11 items-center gap-2">
          <Icon name="arrow-left" />
          <span>{m.member_back()}</span>
        </Link>
      </nav>
      <h1 className="text-title">
        <RichMessage
          parts={m.member_receipt_number({ number: receipt.number })}
          tags={{
            number: (words) => (
              <span translate="no" className="whitespace-nowrap">
                {words}
              </span>
            ),
          }}
        />
      </h1>
      <p className="mt-2 text-lead text-muted">{m.member_paid_on({ date: formatDate(receipt.issuedOn) })}</p>
      <Card className="mt-8">
        <dl className="grid gap-x-8 gap-y-4 sm:grid-cols-2">
          <Fact label={m.member_paid_by()} value={fullName(paidBy)} />
          <Fact label={m.member_member_number()} value={receipt.memberNumber} />
          <Fact label={m.member_plan()} value={receipt.planName} />
          {term && (
            <Fact
              label={m.member_paid_for()}
              value={m.member_days({ from: formatDate(term.startsOn), to: formatDate(term.endsOn) })}
            />
          )}
          {paidWith && <Fact label={m.member_paid_with()} value={paidWith} />}
          <Fact label={m.member_paid_to()} value={`${operator.name}, ${operator.address}`} />
        </dl>
        <table className="mt-8 w-full text-left">
          <caption className="sr-only">{m.member_paid_table()}</caption>
          <thead className="text-fine text-muted">
            <tr className="border-b border-line">
              <th scope="col" className="py-2 font-normal">
                {m.member_paid_what()}
              </th>
              <th scope="col" className="py-2 text-right font-normal">
                {m.member_paid_amount()}
              </th>
            </tr>
          </thead>
          <tbody>
            {receipt.lines.map((line) => (
              <Row key={`${line.kind} ${line.label}`} cents={line.amountCents}>
                <span>{line.label}</span>
                {line.quantity > 1 && (
                  <span className="text-muted">{` ${line.quantity} ×\u00a0${formatCents(line.unitCents)}`}</span>
                )}
              </Row>
            ))}
          </tbody>
          <tfoot>
            <Row strong cents={receipt.totalCents}>
              {m.member_paid_total()}
            </Row>
            {receipt.refunds.map((refund) => (
              <Row key={`${refund.on} ${refund.amountCents}`} cents={-refund.amountCents}>
                {refundWords(refund)}
              </Row>
            ))}
          </tfoot>
        </table>
        <OpenRefund of={receipt} />
      </Card>
      <PdfAndPrint href={ownAddress(`/receipt/${receipt.id}/pdf`)} label={m.member_receipt_pdf()} />
    </div>
  )
}

function Fact({ label, value }: { label: string; value: string }) {
  return (
    <div>
      <dt className="text-fine text-muted">{label}</dt>
      <dd translate={asIs(value)} className="break-words">
        {value}
      </dd>
    </div>
  )
}

function Row({
  cents,
  strong = false,
  children,
}: {
  cents: number
  strong?: boolean
  children: React.ReactNode
}) {
  return (
    <tr className={`border-b border-line last:border-0 ${strong ? 'font-semibold' : ''}`}>
      <th scope="row" className={`py-3 pr-4 ${strong ? 'font-semibold' : 'font-normal'}`}>
        {children}
      </th>
      <td translate="no" className="py-3 text-right tabular-nums">
        {formatCents(cents)}
      </td>
    </tr>
  )
}
