import { useState } from 'react'
import { Link } from 'react-router'
import { Card, PageHeader, ReasonDialog, Table } from '#app/console/parts.tsx'
import { staffFetch } from '#app/console/staff-fetch.ts'
import { requireWorkspace, showInstant } from '#app/console/workspace.server.ts'
import { Badge } from '#app/ui/badge.tsx'
import { Button } from '#app/ui/button.tsx'
import type { GatewayEventRow } from '#domain/back-office/billing/gateway-events/gateway-event.schema.ts'
import { listGatewayEvents } from '#domain/back-office/billing/gateway-events/gateway-events.queries.server.ts'
import { formatCents } from '#domain/format.ts'
import type { Route } from './+types/gateway-events'
import { moneyRooms } from './billing-workspace.server.ts'
import { LinkEvent } from './link-event.tsx'
import { MoneyTabs } from './money-parts.tsx'

export const handle = { title: 'Disputes and events' }

export async function loader(args: Route.LoaderArgs) {
  const { services, staff, place } = await requireWorkspace(args, 'money.approve')
  const brandId = place.scope.kind === 'platform' ? null : place.scope.brandId
  const events = await listGatewayEvents(services.db, brandId)
  return {
    place: place.key,
    rooms: moneyRooms(staff, place),
    isOfBrand: brandId !== null,
    timeZone: place.timeZone,
    events: events.map((event) => ({ ...event, when: showInstant(event.at, place.timeZone) })),
  }
}

type Settling = { event: GatewayEventRow; as: keyof typeof ways }

/** The ways to settle an event: the button's label, and the message once it's done. */
const ways = {
  recorded: ['Record it', 'Recorded in the books.'],
  refunded: ['Refund it', 'Refunded at the gateway.'],
  aside: ['Dismiss', 'Dismissed.'],
} as const

const settledWords = { recorded: 'Recorded', refunded: 'Refunded', aside: 'Dismissed' }

export default function GatewayEvents({ loaderData }: Route.ComponentProps) {
  const { place, rooms, isOfBrand, timeZone, events } = loaderData
  const [settling, setSettling] = useState<Settling>()
  const [linking, setLinking] = useState<GatewayEventRow>()
  return (
    <>
      <PageHeader
        title="Disputes and events"
        lead={
          isOfBrand
            ? 'Gateway events that don’t match our records or need a reply.'
            : 'Gateway events about payments that belong to no brand. A brand’s own events are listed in that brand.'
        }
      />
      <MoneyTabs place={place} rooms={rooms} />
      <Card flush>
        <Table
          label="Disputes and events"
          columns={['When', 'What', 'Payment', 'Settled']}
          empty="No events are waiting."
        >
          {events.map((event) => (
            <tr key={event.id}>
              <td className="whitespace-nowrap">{event.when}</td>
              <th scope="row" className="min-w-48">
                {event.reason}
                <span className="block font-normal text-muted">{`${event.type}${event.amountCents !== null ? ` · ${formatCents(event.amountCents)}` : ''}`}</span>
              </th>
              <td className="min-w-36">
                {event.paymentId ? (
                  <Link
                    to={`/${place}/money/payments/${event.paymentId}`}
                    className="text-link"
                  >{`${formatCents(event.paidCents ?? 0)} from ${event.member ?? 'no one yet'}`}</Link>
                ) : (
                  <span className="text-muted">Not known</span>
                )}
              </td>
              <td className="min-w-48">
                {event.settled ? (
                  <>
                    <Badge tone={event.settled.as === 'aside' ? 'neutral' : 'success'}>
                      {settledWords[event.settled.as]}
                    </Badge>
                    <span className="mt-1 block text-fine wrap-anywhere text-muted">
                      {event.settled.by}: {event.settled.reason}
                    </span>
                  </>
                ) : (
                  <span className="flex flex-wrap gap-2">
                    {event.recording && (
                      <Button size="sm" onClick={() => setSettling({ event, as: 'recorded' })}>
                        Record it
                      </Button>
                    )}
                    {event.isLinkable && (
                      <Button size="sm" onClick={() => setLinking(event)}>
                        Link to a payment
                      </Button>
                    )}
                    {event.isRefundable && (
                      <Button
                        size="sm"
                        variant="secondary"
                        onClick={() => setSettling({ event, as: 'refunded' })}
                      >
                        Refund it
                      </Button>
                    )}
                    <Button size="sm" variant="secondary" onClick={() => setSettling({ event, as: 'aside' })}>
                      Dismiss
                    </Button>
                  </span>
                )}
              </td>
            </tr>
          ))}
        </Table>
      </Card>
      {linking && <LinkEvent event={linking} timeZone={timeZone} onClose={() => setLinking(undefined)} />}
      {settling && <Settle {...settling} onClose={() => setSettling(undefined)} />}
    </>
  )
}

function refundWords({ amountCents, refundCents }: GatewayEventRow): string {
  const [whole, left] = [formatCents(amountCents ?? 0), formatCents(refundCents ?? 0)]
  return whole === left
    ? `The whole charge of ${whole} is refunded at the gateway. It was never in our books.`
    : `The remaining ${left} of the ${whole} charge is refunded at the gateway. It was never in our books.`
}

function Settle({ event, as, onClose }: Settling & { onClose: () => void }) {
  const [word, done] = ways[as]
  const about = {
    recorded: event.recording,
    refunded: refundWords(event),
    aside: 'Nothing is recorded, and the event leaves this list.',
  }
  return (
    <ReasonDialog
      title={`${word}?`}
      word={word}
      done={done}
      schema={async () =>
        (await import('#domain/back-office/billing/gateway-events/resolve-event.schema.ts'))
          .resolveEventSchema
      }
      send={(request) => staffFetch(`/api/admin/gatewayEvents/${event.id}/resolve`, request)}
      body={{ as }}
      onClose={onClose}
    >
      {about[as]}
    </ReasonDialog>
  )
}
