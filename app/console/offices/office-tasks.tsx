import { Card, TaskLinks } from '#app/console/parts.tsx'
import type { OfficesWaiting } from '#domain/back-office/offices/directory-list.schema.ts'

/** Office tasks that wait for a person, on the Today screen; renders nothing if there are none. */
export function OfficeTasks({ place, waiting }: { place: string; waiting: OfficesWaiting }) {
  const those = (count: number, query: string, ...words: [string, string]) => ({
    count,
    words,
    to: `/${place}/offices?${query}`,
  })
  const rows = [
    those(
      waiting.proposed,
      'waits=proposed',
      'office has corrected its listing',
      'offices have corrected their listings',
    ),
    those(waiting.unanswered, 'waits=unanswered', 'office has not answered', 'offices have not answered'),
    those(waiting.due, 'waits=due', 'office is due to be confirmed', 'offices are due to be confirmed'),
    those(waiting.ending, 'standing=ending', 'office leaves soon', 'offices leave soon'),
  ].filter(({ count }) => count > 0)
  if (rows.length === 0) return null
  return (
    <Card title="Offices that need attention" flush>
      <TaskLinks rows={rows} />
    </Card>
  )
}
