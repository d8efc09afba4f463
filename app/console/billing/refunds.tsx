import { Card, EmptyState, PageHeader } from '#app/console/parts.tsx'
import { showInstant } from '#app/console/workspace.server.ts'
import { listMoneyRequests } from '#domain/back-office/billing/refunds/money-requests.queries.server.ts'
import { listOwedRefunds } from '#domain/back-office/billing/refunds/owed-refunds.queries.server.ts'
import { reachOf } from '#domain/staff/access/access.rules.ts'
import type { Route } from './+types/refunds'
import { requireMoney } from './billing-workspace.server.ts'
import { MoneyTabs } from './money-parts.tsx'
import { OwedRefunds } from './owed-refunds.tsx'
import { Requests } from './requests.tsx'

export const handle = { title: 'Refunds' }

export async function loader(args: Route.LoaderArgs) {
  const { services, staff, place, rooms, brandId, reach, today } = await requireMoney(args)
  const [requests, owed] = await Promise.all([
    listMoneyRequests(services.db, { brandId, reach }),
    listOwedRefunds(services.db, { brandId, reach }),
  ])
  return {
    place: place.key,
    rooms,
    own: staff.staffId,
    may: {
      ask: reachOf(staff, 'money.ask', brandId) !== null,
      approve: reachOf(staff, 'money.approve', brandId) !== null,
    },
    today,
    owed: owed.map((refund) => ({ ...refund, when: showInstant(refund.since, place.timeZone) })),
    requests: requests.map((request) => ({ ...request, when: showInstant(request.askedAt, place.timeZone) })),
  }
}

export default function Refunds({ loaderData }: Route.ComponentProps) {
  const { place, rooms, own, may, today, owed, requests } = loaderData
  return (
    <>
      <PageHeader
        title="Refunds"
        lead="Refunds owed and manual refunds. To request a refund, open its payment."
      />
      <MoneyTabs place={place} rooms={rooms} />
      <OwedRefunds owed={owed} today={today} place={place} mayAsk={may.ask} />
      <Card title="Manual requests" flush>
        {requests.length === 0 ? (
          <EmptyState>No manual refunds or charges yet.</EmptyState>
        ) : (
          <Requests requests={requests} own={own} may={may} place={place} />
        )}
      </Card>
    </>
  )
}
