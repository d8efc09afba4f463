import type { PageHandle } from '#app/shell/page-handle.ts'
import type { Route } from './+types/terms'
import { describePage } from './page-meta.ts'
import { PageView } from './page-view.tsx'
import { readNamedPage } from './read-page.server.ts'

export const handle = { page: 'terms', title: 'Terms of Service' } satisfies PageHandle
export const meta: Route.MetaFunction = ({ loaderData }) => describePage(loaderData)

export function loader(args: Route.LoaderArgs) {
  return readNamedPage(args, 'terms')
}

/** The rules of the membership, from content. */
export default function Terms({ loaderData }: Route.ComponentProps) {
  return <PageView page={loaderData} title="Terms of Service" />
}
