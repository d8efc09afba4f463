import type { PageHandle } from '#app/shell/page-handle.ts'
import type { Route } from './+types/home'
import { describePage } from './page-meta.ts'
import { PageView } from './page-view.tsx'
import { readNamedPage } from './read-page.server.ts'

/** Home has no title of its own (specification §2). */
export const handle = { page: 'home' } satisfies PageHandle
export const meta: Route.MetaFunction = ({ loaderData }) => describePage(loaderData)

export function loader(args: Route.LoaderArgs) {
  return readNamedPage(args, 'home')
}

/** Search, how it works, plans with real prices, calculator, questions, disclosure: whatever content says. */
export default function Home({ loaderData }: Route.ComponentProps) {
  return <PageView page={loaderData} title="Welcome" />
}
