import { Link } from 'react-router'
import { Card } from '#app/console/parts.tsx'
import { Icon } from '#app/ui/icon.tsx'
import type { UnsettledMoney } from '#domain/back-office/billing/review-counts.server.ts'
import { formatCents } from '#domain/format.ts'
import { counted } from '#domain/words-of.ts'

/** Discrepancies between the gateway and our records, on the Today screen; each links to where it's settled. */
export function Unsettled({
  place,
  unsettled: { count, events, breaches },
}: {
  place: string
  unsettled: UnsettledMoney
}) {
  if (count === 0 && breaches === 0) return null
  const more = count - events.length
  return (
    <Card title="The gateway and the books don’t match" flush>
      <ul>
        {events.map(({ id, reason, amountCents, member }) => (
          <Row
            key={id}
            to={`/${place}/money/events`}
            title={[amountCents !== null && formatCents(amountCents), reason].filter(Boolean).join(': ')}
            about={member ? `A payment from ${member}` : 'Record, refund, or dismiss it.'}
          />
        ))}
        {more > 0 && (
          <Row
            to={`/${place}/money/events`}
            title={counted(more, 'more waits', 'more wait')}
            about="Record, refund, or dismiss each one."
          />
        )}
        {breaches > 0 && (
          <Row
            to={`/${place}/money/books`}
            title={counted(breaches, 'error in the books', 'errors in the books')}
            about="What the last books check found, row by row."
          />
        )}
      </ul>
    </Card>
  )
}

function Row({ to, title, about }: { to: string; title: string; about: string }) {
  return (
    <li className="border-line not-first:border-t">
      <Link
        to={to}
        className="flex items-start gap-4 px-5 py-4 hover:bg-sunken focus-visible:-outline-offset-2"
      >
        <span className="min-w-0 grow">
          <span className="block font-semibold first-letter:uppercase">{title}</span>
          <span className="block text-small text-muted">{about}</span>
        </span>
        <Icon name="chevron-right" className="mt-0.5 size-5 shrink-0 text-muted" />
      </Link>
    </li>
  )
}
