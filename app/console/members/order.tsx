import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { Card, PageHeader, Table } from '#app/console/parts.tsx'
import { showInstant } from '#app/console/workspace.server.ts'
import { readOrderStory } from '#domain/back-office/members/page/member-orders.queries.server.ts'
import { auditView } from '#domain/back-office/members/page/view-member.server.ts'
import { formatCents, formatDate } from '#domain/format.ts'
import { actorOf } from '#domain/staff/staff-visitor.ts'
import type { Route } from './+types/order'
import { Facts } from './facts.tsx'
import { requireMemberThing } from './member-workspace.server.ts'
import { kindWords, paidHow, paymentWords, refundWords, whyCharged } from './money-words.ts'

export const handle = { title: 'Why charged' }

export async function loader(args: Route.LoaderArgs) {
  const found = await requireMemberThing(args, 'order', args.params.orderId)
  const { services, staff, owner, now, place, brand } = found
  await auditView({ db: services.db, now, by: actorOf(staff, found.ip) }, owner)
  const order = await readOrderStory(services.db, owner, args.params.orderId)
  const show = (at: string) => showInstant(at, brand.settings.timeZone)
  return {
    place: place.key,
    ...order,
    when: show(order.createdAt),
    consents: order.consents.map((consent) => ({ ...consent, when: show(consent.agreedAt) })),
    notices: order.notices.map((notice) => ({
      ...notice,
      label: services.mails.label(notice.template),
      when: notice.sentAt && show(notice.sentAt),
    })),
    attempts: order.attempts.map((attempt) => ({ ...attempt, when: show(attempt.at) })),
  }
}

/** Why a member was charged this amount on this day. */
export default function Order({ loaderData: order }: Route.ComponentProps) {
  const { place, payment, agreed, receipt } = order
  const receiptLink = receipt ? <ReceiptLink {...receipt} /> : 'None'
  return (
    <>
      <p className="mb-3 text-small">
        <Link
          to={`/${place}/members/${order.memberId}`}
          className="text-link inline-flex min-h-6 items-center"
        >
          {order.memberName}
        </Link>
      </p>
      <PageHeader
        title={`${kindWords[order.kind]}: ${formatCents(order.totalCents)}`}
        lead={`${order.when}. ${whyCharged(order)}`}
      />
      <Card title="What was charged" flush>
        <Lines order={order} />
      </Card>
      <Card title="How it was paid">
        <Facts
          facts={[
            ['State', payment ? paymentWords[payment.status] : 'Nothing to pay'],
            ['With', payment ? paidHow(payment) : 'Nothing'],
            ...(payment?.why ? [['Reason', payment.why] as [string, string]] : []),
            ['Member number', order.memberNumber ?? '–'],
            ['Receipt', receiptLink],
            ['Refunded', order.refunds.length > 0 ? order.refunds.map(refundWords).join(', ') : 'Nothing'],
          ]}
        />
      </Card>
      <Card title="Attempts" lead="Every attempt to charge for this term." flush>
        {order.attempts.length === 0 ? (
          <p className="p-5 text-muted">There was nothing to pay.</p>
        ) : (
          <ol>
            {order.attempts.map((attempt) => (
              <li key={attempt.orderId} className="border-line px-5 py-3 not-first:border-t">
                <span className="font-semibold">{`${paymentWords[attempt.status]}, ${formatCents(attempt.amountCents)}`}</span>{' '}
                <span className="text-small text-muted">{attempt.when}</span>
                {attempt.why && <p className="text-small">{attempt.why}</p>}
              </li>
            ))}
          </ol>
        )}
      </Card>
      <Card
        title="What they agreed to"
        lead={
          agreed
            ? `With this order, ${agreed.ip ? `from ${agreed.ip}, ` : ''}text of ${agreed.version}.`
            : 'This charge ran automatically, under an earlier agreement.'
        }
        flush
      >
        <Words
          words={
            agreed
              ? agreed.words.map((said) => ({ ...said, note: null }))
              : order.consents.map(({ kind, text, when, ip }) => ({
                  kind,
                  text,
                  note: `${when}${ip ? `, from ${ip}` : ''}`,
                }))
          }
        />
      </Card>
      <Card title="Emails before the charge" lead="Sent in the 120 days before the charge." flush>
        {order.notices.length === 0 ? (
          <p className="p-5 text-muted">No email about this membership went out before the charge.</p>
        ) : (
          <ul>
            {order.notices.map((notice) => (
              <li key={notice.id} className="border-line px-5 py-3 not-first:border-t">
                <span className="font-semibold">{notice.label}</span>{' '}
                <span className="text-small text-muted">
                  to {notice.to}, {notice.when ?? 'not sent yet'}
                </span>
              </li>
            ))}
          </ul>
        )}
      </Card>
    </>
  )
}

function ReceiptLink({ id, number }: { id: string; number: string }) {
  return (
    <a href={`/api/admin/receipts/${id}/pdf`} target="_blank" rel="noreferrer" className="text-link">
      {number} (PDF)
    </a>
  )
}

type Data = Route.ComponentProps['loaderData']

function Lines({ order }: { order: Data }) {
  return (
    <Table label="What was charged" columns={['For', 'Each', 'Amount']}>
      {order.lines.map((line) => (
        <tr key={`${line.kind} ${line.label}`}>
          <th scope="row">{`${line.quantity > 1 ? `${line.quantity} × ` : ''}${line.label}`}</th>
          <td className="tabular-nums">{formatCents(line.unitCents)}</td>
          <td className="tabular-nums">{formatCents(line.amountCents)}</td>
        </tr>
      ))}
      <tr>
        <th scope="row">{`${formatDate(order.startsOn)} – ${formatDate(order.endsOn)}`}</th>
        <td className="text-muted">
          {order.renewalTotalCents > 0
            ? `Next renewal ${formatCents(order.renewalTotalCents)}`
            : 'No next renewal to pay for'}
        </td>
        <td className="font-semibold tabular-nums">{formatCents(order.totalCents)}</td>
      </tr>
    </Table>
  )
}

const consentWords: Record<string, string> = {
  disclosure: 'Disclosure',
  terms: 'Terms',
  auto_renew: 'Auto-renewal',
  family: 'Family',
  plan_change: 'Change of plan',
  bank_debit: 'Debit of a bank account',
}

function Words({ words }: { words: { kind: string; text: string; note: string | null }[] }) {
  if (words.length === 0) return <p className="p-5 text-muted">No text is on record.</p>
  return (
    <ul>
      {words.map(({ kind, text, note }) => (
        <li key={`${kind} ${note} ${text.slice(0, 40)}`} className="border-line px-5 py-3 not-first:border-t">
          <p className="font-semibold">
            {consentWords[kind] ?? kind}
            {note && <span className="ml-2 text-small font-normal text-muted">{note}</span>}
          </p>
          <p className="max-w-prose text-small whitespace-pre-line">{wholePhones(text)}</p>
        </li>
      ))}
    </ul>
  )
}

/** Phone numbers never break across two lines. */
function wholePhones(text: string): ReactNode[] {
  const parts = text.split(/(\(\d{3}\) \d{3}-\d{4})/)
  return parts.map((part, at) =>
    at % 2 === 0 ? (
      part
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: the words on record never change.
      <span key={at} className="whitespace-nowrap">
        {part}
      </span>
    ),
  )
}
