import { data } from 'react-router'
import { requestContext } from '#app/request-context.ts'
import { Card } from '#app/ui/card.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { formatDate } from '#domain/format.ts'
import { cardNotice } from '#domain/law/disclosures.ts'
import { readCardStatus } from '#domain/memberships/id-card/id-card.queries.server.ts'
import type { Route } from './+types/card-status'

export const handle = { title: 'Card status', page: 'card-status', query: [] }

/** Never cached: a front desk must not read yesterday's status. */
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

/** Behind the card's QR code: whether it is good today, and nothing about whose it is. */
export default function CardStatusPage({ loaderData }: Route.ComponentProps) {
  const { usable, isReplaced, asOf, brandName } = loaderData
  return (
    <div className="wrap-narrow section-space">
      <Card as="section" raised className="text-center">
        <span
          className={`mx-auto mb-5 grid size-20 place-items-center rounded-full ${usable ? 'bg-success-soft text-success' : 'bg-danger-soft text-danger'}`}
        >
          <Icon name={usable ? 'check' : 'close'} className="size-10" />
        </span>
        <h1 className="text-title">{usable ? 'Active' : isReplaced ? 'Ended' : 'Not active'}</h1>
        <p className="mt-3 text-lead text-muted">{`${brandName} membership on ${formatDate(asOf)}`}</p>
        <p className="mt-6">
          {usable
            ? 'Charge the member price of this plan’s fee schedule. The member pays you directly.'
            : isReplaced
              ? 'This card was replaced by a newer one. Please ask the member for their new card.'
              : 'Member prices do not apply today. The member can renew online or by phone.'}
        </p>
        <p className="mt-6 font-bold">{cardNotice}</p>
      </Card>
    </div>
  )
}
