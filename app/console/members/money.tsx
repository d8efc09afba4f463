import { Link } from 'react-router'
import { Card, Table } from '#app/console/parts.tsx'
import { Badge } from '#app/ui/badge.tsx'
import type { OrderRow } from '#domain/back-office/members/page/member-facts.schema.ts'
import { formatCents } from '#domain/format.ts'
import { kindWords, paidHow, paymentTones, paymentWords, refundWords } from './money-words.ts'

/** Every order with its payment status; each opens the reason for its charge. */
export function Money({ place, orders }: { place: string; orders: (OrderRow & { when: string })[] }) {
  return (
    <Card title="Money" lead="Open one to see why it was charged." flush>
      {orders.length === 0 ? (
        <p className="p-5 text-muted">Nothing has been ordered yet.</p>
      ) : (
        <Table label="Money" columns={['When', 'What', 'Amount', 'Paid with', 'Receipt']}>
          {orders.map((order) => (
            <tr key={order.id}>
              <td className="whitespace-nowrap text-muted">{order.when}</td>
              <th scope="row" className="min-w-36">
                <Link
                  to={`/${place}/orders/${order.id}`}
                  className="text-link inline-flex min-h-6 items-center"
                >
                  {kindWords[order.kind]}
                </Link>
                <span className="block text-fine font-normal text-muted">{order.planName}</span>
              </th>
              <td className="tabular-nums">
                <span>{formatCents(order.totalCents)}</span>
                {order.refunds.map((refund) => (
                  <span key={refund.id} className="block text-fine text-muted">
                    {refundWords(refund)}
                  </span>
                ))}
              </td>
              <td className="min-w-36">
                {order.payment ? (
                  <>
                    <Badge tone={paymentTones[order.payment.status]}>
                      {paymentWords[order.payment.status]}
                    </Badge>
                    <span className="mt-1 block text-fine text-muted">
                      {order.payment.why ?? paidHow(order.payment)}
                    </span>
                  </>
                ) : (
                  <span className="text-muted">Nothing to pay</span>
                )}
              </td>
              <td className="whitespace-nowrap">
                {order.receipt && (
                  <a
                    href={`/api/admin/receipts/${order.receipt.id}/pdf`}
                    target="_blank"
                    rel="noreferrer"
                    className="text-link inline-flex min-h-6 items-center"
                  >
                    {order.receipt.number}
                    <span className="sr-only"> (PDF)</span>
                  </a>
                )}
              </td>
            </tr>
          ))}
        </Table>
      )}
    </Card>
  )
}
