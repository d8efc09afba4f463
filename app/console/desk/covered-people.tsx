import { Card, Table } from '#app/console/parts.tsx'
import { Button } from '#app/ui/button.tsx'
import type { DeskCard } from '#domain/back-office/desk/desk.schema.ts'
import { formatDate } from '#domain/format.ts'
import { type Visits, visitName } from './use-visits.ts'

/** The people on the plan and the visits each has left; a digit chooses a visit, Enter logs it. */
export function CoveredPeople({ card, visits }: { card: DeskCard; visits: Visits }) {
  let number = 0
  return (
    <Card title="On the plan today" lead="Press the number of a visit, then Enter, to log it." flush>
      <Table label="On the plan today" columns={['Person', 'Age', 'Included visits left']}>
        {card.people.map(({ personId, name, age, lastDay, included }) => (
          <tr key={personId ?? 'member'}>
            <th scope="row" className="wrap-anywhere">
              <span>{name}</span>
              {lastDay && (
                <span className="block font-normal text-muted">{`on the plan through ${formatDate(lastDay)}`}</span>
              )}
            </th>
            <td className="tabular-nums">{age}</td>
            <td>
              {included.length === 0 && <span className="text-muted">Member prices</span>}
              <ul className="grid gap-2">
                {included.map((each) => {
                  number += 1
                  const { service, left, quantity, period, until } = each
                  const key = number <= 9 ? number : undefined
                  return (
                    <li key={service} className="flex flex-wrap items-center gap-x-4 gap-y-1">
                      <span className="min-w-0 grow basis-44 sm:min-w-56 sm:grow-0">
                        <span>{`${each.name}: `}</span>
                        <strong
                          className={left === 0 ? 'text-muted' : ''}
                        >{`${left} of ${quantity} left`}</strong>
                        <span className="block text-fine text-muted">{`this ${period}, until ${formatDate(until)}`}</span>
                      </span>
                      {left > 0 && (
                        <Button
                          variant="secondary"
                          size="sm"
                          data-visit-key={key}
                          pending={visits.pending === visitName({ personId, service })}
                          onClick={() => visits.log({ personId, service })}
                        >
                          {key && <kbd className="mr-1 text-fine text-muted">{key}</kbd>}
                          <span>Log</span>
                          <span className="sr-only">{` ${each.name} for ${name}`}</span>
                        </Button>
                      )}
                    </li>
                  )
                })}
              </ul>
            </td>
          </tr>
        ))}
      </Table>
    </Card>
  )
}
