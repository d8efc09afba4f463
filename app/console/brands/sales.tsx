import { useState } from 'react'
import { Card, ReasonDialog } from '#app/console/parts.tsx'
import { staffFetch } from '#app/console/staff-fetch.ts'
import { Badge } from '#app/ui/badge.tsx'
import { Button } from '#app/ui/button.tsx'
import type { Standing } from '#domain/back-office/brands/tenancy.schema.ts'
import { counted } from '#domain/words-of.ts'

type Props = { brandId: string; name: string; standing: Standing }

/** Whether the brand sells, and the action to pause or resume. */
export function Sales(props: Props) {
  const [asking, setAsking] = useState(false)
  const isPaused = props.standing.standing === 'paused'
  return (
    <Card
      title={
        <>
          Sales <Badge tone={isPaused ? 'warning' : 'success'}>{isPaused ? 'Paused' : 'Open'}</Badge>
        </>
      }
      lead={
        isPaused
          ? 'No one can join, on the site or at a desk. Members can still sign in, use their cards and renew as agreed.'
          : 'Visitors can join. While sales are paused the site stays up, and says that no one can join right now.'
      }
    >
      <Button variant={isPaused ? 'primary' : 'secondary'} size="sm" onClick={() => setAsking(true)}>
        {isPaused ? 'Resume sales' : 'Pause sales'}
      </Button>
      {asking && <Change {...props} onClose={() => setAsking(false)} />}
    </Card>
  )
}

function Change({ brandId, name, standing, onClose }: Props & { onClose: () => void }) {
  const isPaused = standing.standing === 'paused'
  return (
    <ReasonDialog
      title={isPaused ? 'Resume sales?' : 'Pause sales?'}
      word={isPaused ? 'Resume' : 'Pause'}
      done={isPaused ? 'Visitors can join again.' : 'Sales are paused.'}
      schema={async () => (await import('#domain/back-office/brands/tenancy.schema.ts')).changeStandingSchema}
      send={(request) =>
        staffFetch(`/api/admin/brand/salesStatus?brandId=${brandId}`, { ...request, method: 'PUT' })
      }
      typed={name}
      body={{ standing: isPaused ? 'open' : 'paused' }}
      onClose={onClose}
    >
      <ul className="list-disc pl-5">
        {!isPaused && (
          <li>
            {counted(standing.openOrders, 'unpaid order', 'unpaid orders')} can’t be paid. Payments already in
            progress are completed.
          </li>
        )}
        <li>{counted(standing.members, 'membership stays', 'memberships stay')} as they are.</li>
        <li>
          {counted(standing.renewals, 'renewal', 'renewals')} of the month ahead{' '}
          {standing.renewals === 1 ? 'goes' : 'go'} on.
        </li>
      </ul>
    </ReasonDialog>
  )
}
