import { Link } from 'react-router'
import { Card, PageHeader } from '#app/console/parts.tsx'
import { requireWorkspace, showInstant } from '#app/console/workspace.server.ts'
import { Badge } from '#app/ui/badge.tsx'
import { judgeHealth } from '#domain/back-office/system/health.rules.ts'
import { readHealth } from '#domain/back-office/system/health.server.ts'
import { notFound } from '#domain/errors.ts'
import type { Route } from './+types/health'

export const handle = { title: 'Health' }

export async function loader(args: Route.LoaderArgs) {
  const { services, place, now } = await requireWorkspace(args, 'settings.manage')
  if (place.scope.kind !== 'platform') throw notFound()
  const show = (instant: string) => showInstant(instant, place.timeZone)
  return {
    place: place.key,
    asOf: show(now.toISOString()),
    checks: judgeHealth(
      { ...(await readHealth(services)), replica: await services.reports.replica() },
      now,
      show,
    ),
  }
}

const ways = {
  jobs: ['settings/jobs', 'The jobs'],
  events: ['money/events', 'The events'],
  books: ['money/books', 'The books'],
} as const

export default function Health({ loaderData: { place, asOf, checks } }: Route.ComponentProps) {
  const open = checks.filter(({ isGood }) => !isGood).length
  return (
    <>
      <PageHeader
        title="Health"
        lead={`${open === 0 ? 'Everything is fine' : open === 1 ? 'One thing needs a look' : `${open} things need a look`}, as of ${asOf} (UTC).`}
      />
      <Card flush>
        <dl className="divide-y divide-line">
          {checks.map(({ name, isGood, words, see }) => (
            <div key={name} className="grid gap-x-6 gap-y-1 p-5 sm:grid-cols-[10rem_minmax(0,1fr)]">
              <dt className="flex flex-wrap items-start gap-2 font-semibold">
                {name}
                {!isGood && <Badge tone="warning">Look here</Badge>}
              </dt>
              <dd className="wrap-anywhere">
                {words}{' '}
                {see && (
                  <Link to={`/${place}/${ways[see][0]}`} className="text-link">
                    {ways[see][1]}
                  </Link>
                )}
              </dd>
            </div>
          ))}
        </dl>
      </Card>
    </>
  )
}
