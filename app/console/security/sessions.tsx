import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { Card, Table } from '#app/console/parts.tsx'
import { staffFetch } from '#app/console/staff-fetch.ts'
import { Badge } from '#app/ui/badge.tsx'
import { Button } from '#app/ui/button.tsx'
import { FormSummary } from '#app/ui/form-summary.tsx'

type Session = { id: string; isThis: boolean; began: string; seen: string; ip: string; browser: string }

/** The user's sessions, each with an action to end it. */
export function Sessions({ sessions }: { sessions: Session[] }) {
  const [error, setError] = useState<string>()
  const { revalidate } = useRevalidator()
  async function end(id: string) {
    const result = await staffFetch(`/api/admin/security/sessions/${id}`, { method: 'DELETE' })
    setError(result.ok ? undefined : result.error.message)
    await revalidate()
  }
  return (
    <Card title="Where you are signed in" flush>
      <div className={error ? 'p-5' : ''}>
        <FormSummary error={error} />
      </div>
      <Table
        label="Where you are signed in"
        columns={['Browser', 'Address', 'Signed in', 'Last active', { hidden: 'End' }]}
      >
        {sessions.map(({ id, isThis, began, seen, ip, browser }) => (
          <tr key={id}>
            <th scope="row" className="whitespace-nowrap">
              <span>{`${browser} `}</span>
              {isThis && <Badge tone="accent">This one</Badge>}
            </th>
            <td className="whitespace-nowrap">{ip}</td>
            <td className="whitespace-nowrap">{began}</td>
            <td className="whitespace-nowrap">{seen}</td>
            <td className="text-right!">
              {!isThis && (
                <Button
                  variant="secondary"
                  size="sm"
                  onClick={() => end(id)}
                  aria-label={`End the session of ${browser} at ${ip}`}
                >
                  End
                </Button>
              )}
            </td>
          </tr>
        ))}
      </Table>
    </Card>
  )
}
