import { ScreenHead, Sheet } from '#app/console/parts.tsx'
import { showInstant } from '#app/console/place.server.ts'
import { listRefundRequests } from '#domain/money/refunds/refund-requests.queries.server.ts'
import { reachOf } from '#domain/staff/access/access.rules.ts'
import type { Route } from './+types/refunds'
import { MoneyTabs, Nothing } from './money-parts.tsx'
import { requireMoney } from './money-place.server.ts'
import { Requests } from './requests.tsx'

export const handle = { title: 'Refunds' }

export async function loader(args: Route.LoaderArgs) {
  const { house, staff, place, rooms, brandId, reach } = await requireMoney(args)
  const requests = await listRefundRequests(house.db, { brandId, reach })
  return {
    place: place.key,
    rooms,
    own: staff.staffId,
    may: {
      ask: reachOf(staff, 'money.ask', brandId) !== null,
      approve: reachOf(staff, 'money.approve', brandId) !== null,
    },
    requests: requests.map((request) => ({ ...request, when: showInstant(request.askedAt, place.timeZone) })),
  }
}

export default function Refunds({ loaderData }: Route.ComponentProps) {
  const { place, rooms, own, may, requests } = loaderData
  return (
    <>
      <ScreenHead
        title="Refunds"
        lead="Asked for by hand, those that wait for another person first. To ask for one, open its payment."
      />
      <MoneyTabs place={place} rooms={rooms} />
      <Sheet flush>
        {requests.length === 0 ? (
          <Nothing>Nobody has asked for a refund by hand.</Nothing>
        ) : (
          <Requests requests={requests} own={own} may={may} place={place} />
        )}
      </Sheet>
    </>
  )
}
