import { Card, TaskLinks } from '#app/console/parts.tsx'

/** Billing tasks that wait for a person, on the Today screen. */
export function BillingTasks({
  place,
  waiting: { approvals, owed, failed, events },
}: {
  place: string
  waiting: { approvals: number; owed: number; failed: number; events: number | null }
}) {
  const room = (count: number, path: string, ...words: [string, string]) => ({
    count,
    words,
    to: `/${place}/money/${path}`,
  })
  const rows = [
    room(
      approvals,
      'refunds',
      'refund or charge waits for approval',
      'refunds and charges wait for approval',
    ),
    room(owed, 'refunds', 'refund must be paid manually', 'refunds must be paid manually'),
    room(failed, 'failed', 'payment has failed', 'payments have failed'),
    room(
      events ?? 0,
      'events',
      'dispute or gateway event needs attention',
      'disputes and gateway events need attention',
    ),
  ].filter(({ count }) => count > 0)
  return (
    <Card title="Payment tasks" flush>
      {rows.length === 0 ? <p className="p-5 text-muted">No payment tasks.</p> : <TaskLinks rows={rows} />}
    </Card>
  )
}
