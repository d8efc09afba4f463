import { Link } from 'react-router'
import { Sheet } from '#app/console/parts.tsx'
import { Icon } from '#app/ui/icon.tsx'
import type { OfficesWaiting } from '#domain/directory/directory-list.schema.ts'

/** What of the offices waits for a person, on the screen of the day; nothing where nothing does. */
export function WaitingOffices({ place, waiting }: { place: string; waiting: OfficesWaiting }) {
  const rows = [
    {
      count: waiting.proposed,
      words: ['office has corrected its entry', 'offices have corrected their entries'],
      query: 'waits=proposed',
    },
    {
      count: waiting.unanswered,
      words: ['office has not answered', 'offices have not answered'],
      query: 'waits=unanswered',
    },
    {
      count: waiting.due,
      words: ['office is due to be confirmed', 'offices are due to be confirmed'],
      query: 'waits=due',
    },
    { count: waiting.ending, words: ['office leaves soon', 'offices leave soon'], query: 'standing=ending' },
  ].filter(({ count }) => count > 0)
  if (rows.length === 0) return null
  return (
    <Sheet title="Offices to look after" flush>
      <ul>
        {rows.map(({ count, words, query }) => (
          <li key={query} className="border-line not-first:border-t">
            <Link
              to={`/${place}/offices?${query}`}
              className="flex items-center gap-4 px-5 py-3.5 hover:bg-sunken focus-visible:-outline-offset-2"
            >
              <span className="min-w-8 text-heading font-semibold tabular-nums">{count}</span>
              <span className="min-w-0 grow">{words[count === 1 ? 0 : 1]}</span>
              <Icon name="chevron-right" className="size-5 shrink-0 text-muted" />
            </Link>
          </li>
        ))}
      </ul>
    </Sheet>
  )
}
