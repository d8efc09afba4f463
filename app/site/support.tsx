import type { PageHandle } from '#app/shell/page-handle.ts'
import type { Route } from './+types/support'
import { describePage } from './page-meta.ts'
import { PageView } from './page-view.tsx'
import { readNamedPage } from './read-page.server.ts'

export const handle = { page: 'support', title: 'Support' } satisfies PageHandle
export const meta: Route.MetaFunction = ({ loaderData }) => describePage(loaderData)

export function loader(args: Route.LoaderArgs) {
  return readNamedPage(args, 'support')
}

/** How to reach the people behind the brand. */
export default function Support({ loaderData }: Route.ComponentProps) {
  return <PageView page={loaderData} title="Support" />
}
