import { Card } from '#app/console/parts.tsx'
import { Button } from '#app/ui/button.tsx'
import type { DeskCard } from '#domain/back-office/desk/desk.schema.ts'
import { formatCents } from '#domain/format.ts'
import type { Visits } from './use-visits.ts'

/** Today's logged visits, which can be undone until the end of the day. */
export function VisitsToday({ card, visits }: { card: DeskCard; visits: Visits }) {
  return (
    <Card title="Logged today" flush>
      <ul>
        {card.visitsToday.map(({ id, person, name, memberCents, office, mayUndo }) => (
          <li
            key={id}
            className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-line px-5 py-3 not-first:border-t"
          >
            <span>
              <span className="font-semibold">{name}</span>
              <span>{` for ${person}`}</span>
              <span className="block text-small text-muted">{`${memberCents === 0 ? 'Included' : formatCents(memberCents)}${office ? ` · ${office}` : ''}`}</span>
            </span>
            {mayUndo && (
              <Button
                variant="secondary"
                size="sm"
                pending={visits.pending === id}
                onClick={() => visits.undo(id)}
              >
                Undo
                <span className="sr-only">{` ${name} for ${person}`}</span>
              </Button>
            )}
          </li>
        ))}
      </ul>
    </Card>
  )
}
