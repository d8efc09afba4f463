import type { PageHandle } from '#app/site/route-handle.ts'
import { describePage } from '#app/site/seo/page-meta.ts'
import * as m from '#messages'
import type { Route } from './+types/privacy'
import { PageView } from './page-view.tsx'
import { readNamedPage } from './read-page.server.ts'

export const handle = {
  page: 'privacy',
  title: () => m.pages_privacy_title(),
  query: [],
} satisfies PageHandle
export const meta: Route.MetaFunction = ({ loaderData }) => describePage(loaderData)

export function loader(args: Route.LoaderArgs) {
  return readNamedPage(args, 'privacy')
}

/** What is kept about visitors and members, from content. */
export default function Privacy({ loaderData }: Route.ComponentProps) {
  return <PageView page={loaderData} title={m.pages_privacy_title()} />
}
