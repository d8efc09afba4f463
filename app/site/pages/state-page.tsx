import type { PageHandle } from '#app/site/route-handle.ts'
import { describePage, titleOf } from '#app/site/seo/page-meta.ts'
import * as m from '#messages'
import type { Route } from './+types/state-page'
import { PageView } from './page-view.tsx'
import { pickStatePage, readPage } from './read-page.server.ts'

export const handle = { page: 'states', title: titleOf, query: [] } satisfies PageHandle
export const meta: Route.MetaFunction = ({ loaderData }) => describePage(loaderData)

/** One route for every state: the last part of the path names the page, and its state decides plans and prices. */
export function loader(args: Route.LoaderArgs) {
  const slug = args.url.pathname.split('/').findLast(Boolean)?.toLowerCase() ?? ''
  return readPage(args, (content) => pickStatePage(content, slug))
}

export default function StatePage({ loaderData }: Route.ComponentProps) {
  return <PageView page={loaderData} title={m.pages_state_title()} />
}
