import { requestContext } from '#app/request-context.ts'
import { Breadcrumbs, describeBreadcrumbs } from '#app/site/pages/breadcrumbs.tsx'
import { previewServices } from '#app/site/preview/preview-services.server.ts'
import type { PageHandle } from '#app/site/route-handle.ts'
import { PageHead } from '#app/site/seo/page-head.tsx'
import { describePage } from '#app/site/seo/page-meta.ts'
import { redirect } from '#app/site-redirect.ts'
import { LinkButton } from '#app/ui/button.tsx'
import { siteOrigin } from '#domain/brands/site-origin.rules.ts'
import { dateIn } from '#domain/calendar.ts'
import { notFound } from '#domain/errors.ts'
import { cityPath } from '#domain/offices/city-address.rules.ts'
import { listCityOffices } from '#domain/offices/city-offices.queries.server.ts'
import { comingHours } from '#domain/offices/office-hours.rules.ts'
import { readAllowlist } from '#domain/plans/allowlist.server.ts'
import { listOfficeOffers } from '#domain/plans/office-offers.queries.server.ts'
import { stateCodeOf, stateNameOf } from '#domain/values/states.ts'
import * as m from '#messages'
import type { Route } from './+types/city'
import { OfficeCard } from './office-card.tsx'
import { cityCrumbs } from './office-crumbs.ts'
import { SharedOffer, sharedOffer } from './office-offer.tsx'
import { useOpenNow } from './open-now.tsx'

type CityData = Route.ComponentProps['loaderData']

const titleOf = (loaderData: unknown) =>
  loaderData ? m.offices_city_title({ place: placeOf(loaderData as CityData) }) : undefined
const placeOf = ({ city, state }: CityData) => `${city}, ${state}`
const descriptionOf = ({ city, state, total }: CityData) =>
  m.offices_city_description({
    count: total,
    shown: total.toLocaleString('en-US'),
    place: `${city}, ${stateNameOf(state)}`,
  })

export const handle = { title: titleOf, page: 'find-a-dentist', query: [] } satisfies PageHandle
export const meta: Route.MetaFunction = ({ loaderData }) =>
  loaderData
    ? [
        ...describePage({ description: descriptionOf(loaderData) }),
        describeBreadcrumbs(cityCrumbs(loaderData), loaderData.origin),
      ]
    : []

/** The offices of one city, at its canonical address; a state alone redirects to its part of the directory. */
export async function loader({ context, params, url }: Route.LoaderArgs) {
  const { services, brand } = context.get(requestContext)
  const now = services.now()
  const { state, city = '' } = params
  if (!city) {
    const code = stateCodeOf(state.replaceAll('-', ' '))
    if (!code) throw notFound()
    throw redirect(`/directory${url.search}#${code}`, 301)
  }
  const found = await listCityOffices(services.db, { brandId: brand.id, state, city, now })
  const path = cityPath(found)
  if (url.pathname !== path) throw redirect(path + url.search, 301)
  const whitelist = await readAllowlist(previewServices({ context, url }), brand)
  const offers = await listOfficeOffers(services.db, {
    brandId: brand.id,
    offices: found.offices,
    today: dateIn(brand.settings.timeZone, now),
    whitelist,
  })
  const offices = found.offices.map((office) => ({
    ...office,
    hours: office.hours && comingHours(office.hours, office.timeZone, now),
    distanceMiles: null,
  }))
  return {
    origin: siteOrigin(brand, services.config),
    city: found.city,
    state: found.state,
    total: found.total,
    offices,
    offers,
  }
}

export default function City({ loaderData }: Route.ComponentProps) {
  const { total, offices, offers } = loaderData
  const more = total - offices.length
  useOpenNow()
  const shared = sharedOffer(offices, offers)
  const search = `/find-a-dentist?zip=${encodeURIComponent(placeOf(loaderData))}`
  return (
    <>
      <PageHead
        title={m.offices_city_title({ place: placeOf(loaderData) })}
        lead={descriptionOf(loaderData)}
        above={<Breadcrumbs crumbs={cityCrumbs(loaderData)} />}
      />
      <div className="wrap-page pt-8 pb-16 sm:pt-10 sm:pb-24">
        <LinkButton to={search} variant="secondary" size="sm" icon="map">
          {m.offices_city_on_map()}
        </LinkButton>
        <h2 className="sr-only">{m.offices_list_title()}</h2>
        <div className="mt-6">
          <SharedOffer offer={shared} />
        </div>
        <ul className="grid gap-4 lg:grid-cols-2">
          {offices.map((office) => (
            <OfficeCard key={office.id} office={office} offer={shared ? undefined : offers[office.id]} />
          ))}
        </ul>
        {more > 0 && (
          <p className="mt-6 text-muted">
            {m.offices_city_more({ count: more, shown: more.toLocaleString('en-US') })}
          </p>
        )}
      </div>
    </>
  )
}
