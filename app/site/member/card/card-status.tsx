import { data } from 'react-router'
import { requestContext } from '#app/request-context.ts'
import { Card } from '#app/ui/card.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { formatDate } from '#domain/format.ts'
import { readCardStatus } from '#domain/memberships/member-card/member-card.queries.server.ts'
import * as m from '#messages'
import type { Route } from './+types/card-status'
import { CardNotice } from './card-notice.tsx'

export const handle = { title: () => m.member_status_title(), page: 'card-status', query: [] }

/** Never cached: a front desk must not see yesterday's status. */
export const headers: Route.HeadersFunction = ({ loaderHeaders }) => loaderHeaders

export const meta: Route.MetaFunction = () => [{ name: 'robots', content: 'noindex' }]

export async function loader({ context, params }: Route.LoaderArgs) {
  const { services, brand } = context.get(requestContext)
  const deps = { db: services.db, now: services.now(), sessionSecret: services.config.sessionSecret }
  const status = await readCardStatus(deps, { brand, token: params.token })
  return data(
    { usable: status.usable, isReplaced: status.isReplaced, asOf: status.asOf, brandName: brand.name },
    { headers: { 'Cache-Control': 'private, no-store', 'Referrer-Policy': 'no-referrer' } },
  )
}

/** The page behind the card's QR code: whether the card is active today, and nothing about its owner. */
export default function CardStatusPage({ loaderData }: Route.ComponentProps) {
  const { usable, isReplaced, asOf, brandName } = loaderData
  const state = usable ? 'active' : isReplaced ? 'ended' : 'inactive'
  return (
    <div className="wrap-narrow section-space">
      <Card as="section" raised className="text-center">
        <span
          className={`mx-auto mb-5 grid size-20 place-items-center rounded-full ${usable ? 'bg-success-soft text-success' : 'bg-danger-soft text-danger'}`}
        >
          <Icon name={usable ? 'check' : 'close'} className="size-10" />
        </span>
        <h1 className="text-title">{m.member_status({ state })}</h1>
        <p className="mt-3 text-lead text-muted">
          {m.member_status_on({ brand: brandName, date: formatDate(asOf) })}
        </p>
        <p className="mt-6">{m.member_status_text({ state })}</p>
        <CardNotice className="mt-6" />
      </Card>
    </div>
  )
}
