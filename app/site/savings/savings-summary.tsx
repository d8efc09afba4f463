import { Suspense, useEffect, useState } from 'react'
import { data, type ShouldRevalidateFunctionArgs, useSearchParams } from 'react-router'
import { requestContext } from '#app/request-context.ts'
import { Blocks } from '#app/site/blocks/blocks.tsx'
import { readNamedPage } from '#app/site/pages/read-page.server.ts'
import { previewServices } from '#app/site/preview/preview-services.server.ts'
import type { PageHandle } from '#app/site/route-handle.ts'
import { PageHead } from '#app/site/seo/page-head.tsx'
import { describePage } from '#app/site/seo/page-meta.ts'
import { later } from '#app/ui/late/later.ts'
import { dateIn } from '#domain/calendar.ts'
import { changeBasket, formatBasket, parseBasket } from '#domain/savings/basket.rules.ts'
import { readMemberSavings } from '#domain/savings/member-savings.server.ts'
import { readOwnPlans } from '#domain/savings/own-plan.server.ts'
import { readSavingsSummary } from '#domain/savings/savings-summary.server.ts'
import * as m from '#messages'
import type { Route } from './+types/savings-summary'
import { CategoryComparison } from './category-comparison.tsx'
import { EstimateBar, EstimateBasket } from './estimate-basket.tsx'
import { ownHeadline } from './own-headline.ts'
import { PriceChoice } from './price-choice.tsx'
import { PriceList } from './price-list.tsx'

export const handle = {
  title: () => m.savings_page(),
  page: 'savings-summary',
  query: ['plan', 'at', 'office', 'basket', 'q'],
} satisfies PageHandle
export const meta: Route.MetaFunction = ({ loaderData }) =>
  describePage({
    description: loaderData?.page.description ?? m.savings_description(),
  })

const ownPanel = later(async () => (await import('./own-savings.tsx')).OwnSavingsPanel)

/** Savings to date are private, so only a signed-in page shows them, and it's never cached. */
export async function loader(args: Route.LoaderArgs) {
  const { services, brand, scope } = args.context.get(requestContext)
  const { visitor } = scope
  const today = dateIn(brand.settings.timeZone, services.now())
  const page = await readNamedPage(args, 'savings-summary')
  const owner = visitor.kind === 'member' ? { brandId: brand.id, accountId: visitor.accountId, today } : null
  const query = Object.fromEntries(args.url.searchParams)
  const readSummary = async () =>
    readSavingsSummary(
      previewServices(args),
      brand,
      query,
      owner ? await readOwnPlans(services.db, owner) : [],
    )
  const [own, summary] = await Promise.all([owner && readMemberSavings(services.db, owner), readSummary()])
  return data({ page, own, summary }, { status: summary.fault ? 422 : 200 })
}

/** The basket and the search stay in the browser; only another plan or place needs the server. */
export function shouldRevalidate({
  currentUrl,
  nextUrl,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs) {
  const asked = (url: URL) =>
    ['plan', 'at', 'office', 'version'].map((name) => url.searchParams.get(name)).join('\n')
  if (currentUrl.pathname !== nextUrl.pathname) return defaultShouldRevalidate
  return asked(currentUrl) !== asked(nextUrl)
}

export default function SavingsSummary({ loaderData: { page, own, summary } }: Route.ComponentProps) {
  const [params, setParams] = useSearchParams()
  const [basket, setBasket] = useState(() => parseBasket(params.get('basket')))
  const written = formatBasket(basket)

  // The address follows the estimate, so that it can be shared and survives a reload.
  useEffect(() => {
    if (written === (new URLSearchParams(window.location.search).get('basket') ?? '')) return
    setParams(
      (now) => {
        if (written) now.set('basket', written)
        else now.delete('basket')
        return now
      },
      { replace: true, preventScrollReset: true },
    )
  }, [written, setParams])

  const change = (service: string, quantity: number) =>
    setBasket((before) => changeBasket(before, service, quantity))
  const OwnPanel = ownPanel.pick()
  const estimate = { services: summary.services, basket, onChange: change }
  return (
    <>
      <PageHead
        {...(own
          ? ownHeadline(own)
          : {
              title: page.title ?? m.savings_title(),
              lead: page.description ?? m.savings_lead(),
              lang: page.lang,
            })}
      >
        {!own && <PriceChoice summary={summary} basket={written} />}
      </PageHead>
      {own && (
        <>
          <Suspense>
            <OwnPanel own={own} />
          </Suspense>
          <div className="wrap-page">
            <PriceChoice summary={summary} basket={written} />
          </div>
        </>
      )}
      <div className="wrap-page grid items-start gap-12 py-10 sm:py-14 lg:grid-cols-[minmax(0,7fr)_minmax(0,4fr)] lg:gap-16">
        <PriceList {...estimate} plan={summary.plan} place={summary.place} />
        <EstimateBasket
          {...estimate}
          plan={summary.plan}
          isMember={summary.plans.some((plan) => plan.own === 'current')}
          onClear={() => setBasket({})}
        />
      </div>
      <CategoryComparison services={summary.services} plan={summary.plan} />
      <Blocks blocks={page.blocks} />
      <EstimateBar services={summary.services} basket={basket} plan={summary.plan} />
    </>
  )
}
