import type { PageHandle } from '#app/shell/page-handle.ts'
import type { Route } from './+types/landing'
import { describePage, titleOf } from './page-meta.ts'
import { PageView } from './page-view.tsx'
import { readPage } from './read-page.server.ts'

export const handle = { page: 'landing', landing: 'landing-home', title: titleOf } satisfies PageHandle
export const meta: Route.MetaFunction = ({ loaderData }) => describePage(loaderData)

/** A campaign's page: it may show fewer plans and carries its coupon to the checkout. */
export function loader(args: Route.LoaderArgs) {
  const slug = args.params.landing
  return readPage(args, ({ pages }) => {
    const page = Object.hasOwn(pages.landing, slug) ? pages.landing[slug] : undefined
    return page
      ? { page, plans: page.plans_whitelist.map(({ plan_id }) => plan_id), coupon: page.coupon }
      : null
  })
}

export default function Landing({ loaderData }: Route.ComponentProps) {
  return <PageView page={loaderData} title="Welcome" />
}
