import { useKeptCoupon } from '#app/payment/coupon/brought-coupon.ts'
import type { PageHandle } from '#app/site/route-handle.ts'
import { describePage, titleOf } from '#app/site/seo/page-meta.ts'
import { redirect } from '#app/site-redirect.ts'
import * as m from '#messages'
import type { Route } from './+types/landing'
import { PageView } from './page-view.tsx'
import { pickStatePage, readPage } from './read-page.server.ts'

export const handle = {
  page: 'landing',
  landing: (loaderData) => (isCampaign(loaderData) ? 'landing-home' : undefined),
  title: titleOf,
  query: [],
} satisfies PageHandle
export const meta: Route.MetaFunction = ({ loaderData }) => describePage(loaderData)

/**
 * A campaign's page: it may show fewer plans, and it passes its coupon to the checkout. States whose page has no route
 * of its own are handled here too.
 */
export async function loader(args: Route.LoaderArgs) {
  const slug = args.params.landing.toLowerCase()
  let isCampaign = false
  let coupon: string | undefined
  const page = await readPage(args, (content) => {
    const { landing } = content.pages
    const campaign = Object.hasOwn(landing, slug) ? landing[slug] : undefined
    if (!campaign) return pickStatePage(content, slug)
    isCampaign = true
    coupon = campaign.coupon
    const plans = campaign.plans_whitelist.map(({ plan_id }) => plan_id)
    return { page: campaign, name: `landing/${slug}`, plans, coupon: campaign.coupon, sells: true }
  })
  // Printed addresses get typed with capitals, but the page has one canonical address.
  if (slug !== args.params.landing) throw redirect(`/${slug}${args.url.search}`, 301)
  return { ...page, isCampaign, coupon }
}

function isCampaign(loaderData: unknown): boolean {
  return (
    typeof loaderData === 'object' &&
    loaderData !== null &&
    'isCampaign' in loaderData &&
    loaderData.isCampaign === true
  )
}

export default function Landing({ loaderData }: Route.ComponentProps) {
  useKeptCoupon(loaderData.coupon)
  return <PageView page={loaderData} title={m.pages_welcome()} />
}
