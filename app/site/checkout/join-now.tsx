import { useState } from 'react'
import { Link, useLocation, useNavigate } from 'react-router'
import { useBroughtCoupon } from '#app/payment/coupon/brought-coupon.ts'
import { BroughtCoupon } from '#app/payment/coupon/brought-coupon-notice.tsx'
import { requestContext } from '#app/request-context.ts'
import { Blocks } from '#app/site/blocks/blocks.tsx'
import { shownWords, whyNoPlan } from '#app/site/checkout/unavailable/no-plan.rules.ts'
import { readNamedPage } from '#app/site/pages/read-page.server.ts'
import { previewServices } from '#app/site/preview/preview-services.server.ts'
import type { PageHandle } from '#app/site/route-handle.ts'
import { describePlans } from '#app/site/seo/describe-plans.ts'
import { describePage } from '#app/site/seo/page-meta.ts'
import { redirect } from '#app/site-redirect.ts'
import { Late } from '#app/ui/late/late.tsx'
import { later } from '#app/ui/late/later.ts'
import { Notice } from '#app/ui/notice.tsx'
import { isClosingPublic } from '#domain/brands/sales-status.rules.ts'
import { siteOrigin } from '#domain/brands/site-origin.rules.ts'
import { dateIn } from '#domain/calendar.ts'
import { readJoinChoices } from '#domain/orders/offers/join-choices.server.ts'
import { purchaseLink } from '#domain/orders/purchase/purchase-link.rules.ts'
import { readAllowlist } from '#domain/plans/allowlist.server.ts'
import { listPlans } from '#domain/plans/plan.queries.server.ts'
import { spokenPlan } from '#domain/plans/spoken-plan.rules.ts'
import * as m from '#messages'
import type { Route } from './+types/join-now'
import { changingOrder } from './changing-order.ts'
import { JoinChoicesForm } from './join-choices-form.tsx'
import { JoinPlanCards } from './join-plan-card.tsx'

export const handle = {
  title: () => m.checkout_join_now(),
  page: 'join-now',
  query: ['people', 'interval', 'state', 'office', 'plan', 'coupon'],
  class: 'order',
} satisfies PageHandle
export const meta: Route.MetaFunction = ({ loaderData }) => [
  ...describePage({
    description: loaderData?.page.description ?? m.checkout_plans_one_two_family(),
  }),
  ...(loaderData?.structured ?? []),
]

/** Rarely needed: nothing is sold while a brand is paused or closing. */
const nothingSold = later(async () => (await import('./unavailable/sales-paused.tsx')).NothingSold)

/**
 * The people, the state and the billing cycle are in the URL; the server responds with quoted plans. Every link to a
 * plan leads here, and members are redirected to where they buy within their account.
 */
export async function loader(args: Route.LoaderArgs) {
  const { services, brand, scope } = args.context.get(requestContext)
  const asked = Object.fromEntries(args.url.searchParams)
  const isPaused = brand.settings.standing === 'paused'
  if (scope.visitor.kind === 'member' && !isPaused) throw redirect(purchaseLink(asked))
  const page = await readNamedPage(args, 'join-now')
  const seen = previewServices(args)
  const { spoken } = await seen.content.read(brand)
  const whitelist = await readAllowlist(seen, brand)
  const sold = await listPlans(services.db, {
    brandId: brand.id,
    today: dateIn(brand.settings.timeZone, services.now()),
    whitelist,
  })
  const joining = await readJoinChoices(seen, brand, asked)
  return {
    page,
    isPaused,
    isClosing: isClosingPublic(brand.settings),
    // Created here so that visitors don't have to load the pricing code.
    structured: describePlans(
      (isPaused ? [] : sold).map((plan) => spokenPlan(plan, spoken)),
      siteOrigin(brand, services.config),
    ),
    ...joining,
    plans: joining.plans.map((plan) => spokenPlan(plan, spoken)),
  }
}

export default function JoinNow({ loaderData }: Route.ComponentProps) {
  const { page, choices, intervals, office, plans, least, isCampaign } = loaderData
  const none = whyNoPlan(loaderData)
  const goWithoutCoupon = useBroughtCoupon(choices.coupon)
  const navigate = useNavigate()
  const changing = changingOrder(useLocation().state)
  const [starting, setStarting] = useState<string | null>(null)
  const [fault, setFault] = useState<string | null>(null)

  async function start(planId: string) {
    if (starting !== null) return
    setStarting(planId)
    setFault(null)
    const { interval, people, state, coupon } = choices
    const begun = await import('./begin-order.ts').then(
      ({ beginOrder }) =>
        beginOrder({ planId, interval, people, officeId: office?.id, state, coupon, changing }),
      () => ({ fault: m.checkout_something_went_wrong_please() }),
    )
    if (begun) setFault(begun.fault)
    else await navigate('/checkout')
    setStarting(null)
  }

  if (loaderData.isPaused) return <Late of={nothingSold} given={{ isClosing: loaderData.isClosing }} />
  return (
    <>
      <div className="wrap-page py-12 sm:py-16">
        <header className="max-w-reading">
          <h1 lang={page.lang?.title} className="font-display text-title font-semibold">
            {page.title ?? m.checkout_choose_your_plan()}
          </h1>
          <p lang={page.lang?.description} className="mt-4 text-lead text-muted">
            {page.description ?? m.checkout_tell_us_who_every()}
          </p>
        </header>
        <JoinChoicesForm choices={choices} intervals={intervals} office={office} />
        {choices.coupon && (
          <div className="mb-6">
            <BroughtCoupon code={choices.coupon} isInPrices={isCampaign} onRemove={goWithoutCoupon} />
          </div>
        )}
        <div aria-live="polite">
          {fault && (
            <Notice tone="danger" announce className="mb-6" title={m.checkout_could_start_order()}>
              {fault}
            </Notice>
          )}
        </div>
        <h2 className="sr-only">{m.checkout_plans()}</h2>
        {/* Announced when it changes, because the cards aren't. */}
        <p role="status" className="sr-only">
          {shownWords(loaderData)}
        </p>
        {none ? (
          <Notice tone="info" title={none.title}>
            <p>{none.help}</p>
            <p className="mt-2">
              <Link to="/support" className="text-link">
                {m.checkout_ask_us()}
              </Link>
            </p>
          </Notice>
        ) : (
          <JoinPlanCards
            plans={plans}
            least={least}
            pickedId={choices.plan}
            interval={choices.interval}
            people={choices.people}
            countOf={() => choices.people}
            startingId={starting}
            onChoose={start}
            columns={`md:grid-cols-2 ${plans.length % 3 === 0 ? 'xl:grid-cols-3' : 'xl:grid-cols-4'}`}
          />
        )}
      </div>
      <Blocks blocks={page.blocks} />
    </>
  )
}
