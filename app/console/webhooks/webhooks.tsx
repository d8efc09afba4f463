import { useState } from 'react'
import { Form, useRevalidator } from 'react-router'
import type { FetchResult } from '#app/api-client/fetcher.ts'
import { Card, PageHeader, Table } from '#app/console/parts.tsx'
import { staffFetch } from '#app/console/staff-fetch.ts'
import { requireWorkspace, showInstant } from '#app/console/workspace.server.ts'
import { Badge } from '#app/ui/badge.tsx'
import { Button, LinkButton } from '#app/ui/button.tsx'
import { confirmDialog } from '#app/ui/confirm-dialog.tsx'
import { SelectField } from '#app/ui/field.tsx'
import { FormSummary } from '#app/ui/form-summary.tsx'
import { showToast } from '#app/ui/toast.tsx'
import { notFound } from '#domain/errors.ts'
import { deliveryStatuses, webhookEvents } from '#domain/values/webhooks.ts'
import { listDeliveries, listEndpoints } from '#domain/webhooks/endpoints.server.ts'
import type { Route } from './+types/webhooks'
import { AddWebhook } from './add-webhook.tsx'
import { statusWords } from './status-words.ts'

export const handle = { title: 'Webhooks' }

export async function loader(args: Route.LoaderArgs) {
  const { services, place } = await requireWorkspace(args, 'settings.manage')
  if (place.scope.kind !== 'brand') throw notFound()
  const { brandId } = place.scope
  const search = args.url.searchParams
  const status = deliveryStatuses.find((one) => one === search.get('status')) ?? null
  const before = new Date(search.get('before') ?? '')
  const [endpoints, deliveries] = await Promise.all([
    listEndpoints(services.db, brandId),
    listDeliveries(services.db, { brandId, status, before: Number.isNaN(before.getTime()) ? null : before }),
  ])
  const show = (instant: string) => showInstant(instant, place.timeZone)
  const last = deliveries.length >= 50 ? deliveries.at(-1)?.createdAt : undefined
  return {
    brandId,
    status,
    endpoints: endpoints.map((endpoint) => ({ ...endpoint, since: show(endpoint.createdAt) })),
    deliveries: deliveries.map((delivery) => ({
      ...delivery,
      at: show(delivery.createdAt),
      tried: delivery.lastTriedAt ? show(delivery.lastTriedAt) : null,
    })),
    older: last ? `?${new URLSearchParams({ ...(status ? { status } : {}), before: last })}` : null,
  }
}

type Loaded = Route.ComponentProps['loaderData']

export default function Webhooks({ loaderData }: Route.ComponentProps) {
  const [error, setError] = useState<string>()
  const { revalidate } = useRevalidator()
  async function act(asked: Promise<FetchResult<unknown>>, done: string) {
    const result = await asked
    setError(result.ok ? undefined : result.error.message)
    if (!result.ok) return
    void showToast({ message: done })
    await revalidate()
  }
  async function end({ id, url }: Loaded['endpoints'][number]) {
    const isSure = await confirmDialog({
      title: 'End this webhook?',
      message: `${url} gets no more events, and those still waiting aren’t sent.`,
      severity: 'danger',
      okText: 'End it',
    })
    if (isSure)
      await act(staffFetch(`/api/admin/webhooks/${id}/end`, { method: 'POST' }), 'The webhook is ended.')
  }
  return (
    <>
      <PageHeader
        title="Webhooks"
        lead="Your programs are notified when something happens here: the event and its ID, never anything about a person. A program can read more with an API key."
      />
      <FormSummary error={error} />
      {loaderData.endpoints.length > 0 && <Endpoints endpoints={loaderData.endpoints} onEnd={end} />}
      <AddWebhook brandId={loaderData.brandId} />
      <Deliveries
        {...loaderData}
        onReplay={(id) =>
          act(
            staffFetch(`/api/admin/webhookDeliveries/${id}/replay`, { method: 'POST' }),
            'It’s being sent again.',
          )
        }
      />
    </>
  )
}

function Endpoints({
  endpoints,
  onEnd,
}: {
  endpoints: Loaded['endpoints']
  onEnd: (endpoint: Loaded['endpoints'][number]) => void
}) {
  return (
    <Card title="Endpoints" flush>
      <ul className="divide-y divide-line">
        {endpoints.map((endpoint) => (
          <li key={endpoint.id} className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2 p-5">
            <div className="min-w-0">
              <p className="flex flex-wrap items-center gap-2 font-semibold">
                <span className="wrap-anywhere">{endpoint.url}</span>
                {endpoint.status === 'gone' ? (
                  <Badge tone="warning">Stopped by the endpoint</Badge>
                ) : (
                  <Badge tone="success">Active</Badge>
                )}
              </p>
              <p className="text-small text-muted">
                {endpoint.events.map((event) => webhookEvents[event]).join('; ')}
              </p>
              <p className="text-small text-muted">{`Since ${endpoint.since}${endpoint.waiting > 0 ? `. ${endpoint.waiting} waiting to be sent` : ''}`}</p>
            </div>
            <Button
              variant="secondary"
              size="sm"
              aria-label={`End ${endpoint.url}`}
              onClick={() => onEnd(endpoint)}
            >
              End
            </Button>
          </li>
        ))}
      </ul>
    </Card>
  )
}

function Deliveries({
  status,
  deliveries,
  older,
  onReplay,
}: Pick<Loaded, 'status' | 'deliveries' | 'older'> & { onReplay: (id: string) => void }) {
  return (
    <Card title="Deliveries" lead="Kept for 30 days." flush>
      <Form className="flex flex-wrap items-end gap-3 border-b border-line p-5">
        <div className="min-w-48">
          <SelectField
            name="status"
            label="Show"
            placeholder="Everything"
            defaultValue={status ?? ''}
            options={deliveryStatuses.map((value) => ({ value, label: statusWords[value].words }))}
          />
        </div>
        <Button type="submit" variant="secondary">
          Show
        </Button>
      </Form>
      {deliveries.length === 0 ? (
        <p className="p-5 text-muted">Nothing{status ? ' of that kind' : ' yet'}.</p>
      ) : (
        <Table label="Deliveries" columns={['When', 'What', 'To', 'Outcome', { hidden: 'Actions' }]}>
          {deliveries.map((delivery) => (
            <tr key={delivery.id}>
              <td className="whitespace-nowrap">{delivery.at}</td>
              <th scope="row">
                {delivery.type}
                <code className="block text-fine font-normal text-muted">{delivery.messageId}</code>
              </th>
              <td className="max-w-56 wrap-anywhere">{delivery.url}</td>
              <td>
                <Badge tone={statusWords[delivery.status].tone}>{statusWords[delivery.status].words}</Badge>
                <span className="mt-1 block text-small text-muted">{outcomeWords(delivery)}</span>
              </td>
              <td>
                <Button
                  variant="secondary"
                  size="sm"
                  aria-label={`Send ${delivery.type} of ${delivery.at} again`}
                  onClick={() => onReplay(delivery.id)}
                >
                  Send again
                </Button>
              </td>
            </tr>
          ))}
        </Table>
      )}
      {older && (
        <p className="border-t border-line p-5">
          <LinkButton to={older} variant="secondary" size="sm">
            Older ones
          </LinkButton>
        </p>
      )}
    </Card>
  )
}

function outcomeWords({ attempts, lastStatus, lastError, tried }: Loaded['deliveries'][number]): string {
  if (attempts === 0 || !tried) return 'Not tried yet'
  const answer = lastStatus ? `answered ${lastStatus}` : (lastError ?? 'no answer')
  return `${attempts === 1 ? 'One try' : `${attempts} tries`}, ${tried}: ${answer}`
}
