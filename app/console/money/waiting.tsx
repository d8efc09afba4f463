import { Link } from 'react-router'
import { Sheet } from '#app/console/parts.tsx'
import { Icon } from '#app/ui/icon.tsx'

/** What of the money waits for a person, on the screen of the day. */
export function WaitingMoney({
  place,
  waiting: { approvals, owed, failed, events },
}: {
  place: string
  waiting: { approvals: number; owed: number; failed: number; events: number | null }
}) {
  const rows = [
    {
      count: approvals,
      words: ['refund or charge waits for approval', 'refunds and charges wait for approval'],
      path: 'refunds',
    },
    {
      count: owed,
      words: ['refund is owed, to be paid back by hand', 'refunds are owed, to be paid back by hand'],
      path: 'refunds',
    },
    { count: failed, words: ['payment has failed', 'payments have failed'], path: 'failed' },
    {
      count: events ?? 0,
      words: ['dispute or event of the gateway waits', 'disputes and events of the gateway wait'],
      path: 'events',
    },
  ].filter(({ count }) => count > 0)
  return (
    <Sheet title="Money that waits for a person" flush>
      {rows.length === 0 ? (
        <p className="p-5 text-muted">Nothing waits.</p>
      ) : (
        <ul>
          {rows.map(({ count, words, path }) => (
            <li key={words[0]} className="border-line not-first:border-t">
              <Link
                to={`/${place}/money/${path}`}
                className="flex items-center gap-4 px-5 py-3.5 hover:bg-sunken focus-visible:-outline-offset-2"
              >
                <span className="min-w-8 text-heading font-semibold tabular-nums">{count}</span>
                <span className="min-w-0 grow">{words[count === 1 ? 0 : 1]}</span>
                <Icon name="chevron-right" className="size-5 shrink-0 text-muted" />
              </Link>
            </li>
          ))}
        </ul>
      )}
    </Sheet>
  )
}
