import { useEffect, useMemo, useRef } from 'react'
import { data } from 'react-router'
import { requestContext } from '#app/request-context.ts'
import { Blocks } from '#app/site/blocks/blocks.tsx'
import { readNamedPage } from '#app/site/pages/read-page.server.ts'
import { previewServices } from '#app/site/preview/preview-services.server.ts'
import type { PageHandle } from '#app/site/route-handle.ts'
import { PageHead } from '#app/site/seo/page-head.tsx'
import { describePage } from '#app/site/seo/page-meta.ts'
import { Late } from '#app/ui/late/late.tsx'
import { later } from '#app/ui/late/later.ts'
import { dateIn } from '#domain/calendar.ts'
import { type FindOfficesAnswer, findOffices } from '#domain/offices/find-offices.server.ts'
import { comingHours } from '#domain/offices/office-hours.rules.ts'
import { streetTilesPath } from '#domain/offices/street-tiles.ts'
import { readAllowlist } from '#domain/plans/allowlist.server.ts'
import { listOfficeOffers } from '#domain/plans/office-offers.queries.server.ts'
import * as m from '#messages'
import type { Route } from './+types/find-a-dentist'
import { bringOfficeList, OfficeResults } from './office-results.tsx'
import { bringFilters, SearchForm } from './search-form.tsx'
import { searchNames, searchValues } from './search-link.ts'

export const handle = {
  title: () => m.offices_find_page(),
  page: 'find-a-dentist',
  query: [...searchNames, 'place'],
  class: 'order',
} satisfies PageHandle
export const meta: Route.MetaFunction = ({ loaderData }) =>
  describePage({
    description: loaderData?.page.description ?? m.offices_find_description(),
  })

export const headers: Route.HeadersFunction = ({ loaderHeaders }) => loaderHeaders

const beforeSearch = later(async () => (await import('./before-search.tsx')).BeforeSearch)

/** Loads the code that renders results as soon as someone is about to search. */
const bringAnswer = () => Promise.all([bringOfficeList(), bringFilters()])

/**
 * The whole search is in the URL. An invalid search shows what was typed. Invalid searches and "open now" results are
 * never cached.
 */
export async function loader(args: Route.LoaderArgs) {
  const { services, brand } = args.context.get(requestContext)
  const values = searchValues(args.url.searchParams)
  const result = await findOffices(services, { brandId: brand.id, input: values })
  const isOfThisMoment = result.kind === 'refused' || (result.kind === 'found' && result.query.openNow)
  const offices = result.kind === 'found' ? result.answer.offices : []
  const whitelist = await readAllowlist(previewServices(args), brand)
  const offers = await listOfficeOffers(services.db, {
    brandId: brand.id,
    offices,
    today: dateIn(brand.settings.timeZone, services.now()),
    whitelist,
  })
  return data(
    {
      page: await readNamedPage(args, 'find-a-dentist'),
      values,
      result: forCards(result, services.now()),
      offers,
      tiles: services.config.streetTilesFile ? streetTilesPath : null,
    },
    { headers: isOfThisMoment ? { 'Cache-Control': 'private, no-store' } : {} },
  )
}

/** Keeps only the upcoming hours, which are all a card shows: the page contains each card's data twice. */
function forCards(result: FindOfficesAnswer, now: Date): FindOfficesAnswer {
  if (result.kind !== 'found') return result
  const offices = result.answer.offices.map((office) => ({
    ...office,
    hours: office.hours && comingHours(office.hours, office.timeZone, now),
  }))
  return { ...result, answer: { ...result.answer, offices } }
}

export default function FindADentist({ loaderData }: Route.ComponentProps) {
  const first = useRef(loaderData)
  useEffect(() => {
    // After the visitor's own search, focus moves to the result for screen readers.
    if (first.current !== loaderData && loaderData.result.kind === 'found')
      document.getElementById('results')?.focus({ preventScroll: true })
  }, [loaderData])
  const { page, values, result, offers, tiles } = loaderData
  // Memoized so that the form's effect runs only when errors change.
  const errors = useMemo<Record<string, string>>(
    () =>
      result.kind === 'refused'
        ? Object.fromEntries(result.fields.map(({ path, message }) => [path, message]))
        : {},
    [result],
  )
  return (
    <>
      <PageHead
        title={page.title ?? m.offices_find_title()}
        lead={page.description ?? m.offices_find_lead()}
        lang={page.lang}
        className="page-head-under"
      />
      {/* biome-ignore lint/a11y/noStaticElementInteractions: only hears that somebody is about to search */}
      <div
        onFocus={() => void bringAnswer().catch(() => {})}
        className="wrap-page page-over-head pb-16 sm:pb-24"
      >
        <SearchForm values={values} errors={errors} />
        {result.kind === 'found' && (
          <OfficeResults found={result} offers={offers} values={values} tiles={tiles} />
        )}
        {result.kind === 'idle' && <Late of={beforeSearch} given={{ total: result.total }} />}
      </div>
      <Blocks blocks={page.blocks} />
    </>
  )
}
