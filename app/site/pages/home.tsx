import { requestContext } from '#app/request-context.ts'
import type { PageHandle } from '#app/site/route-handle.ts'
import { describePage } from '#app/site/seo/page-meta.ts'
import { describeSite } from '#app/site/seo/structured-data.ts'
import * as m from '#messages'
import type { Route } from './+types/home'
import { PageView } from './page-view.tsx'
import { readNamedPage } from './read-page.server.ts'

/** The home page has no title of its own (specification §2). */
export const handle = { page: 'home', query: [] } satisfies PageHandle
export const meta: Route.MetaFunction = ({ loaderData, matches: [root] }) => [
  ...describePage(loaderData),
  ...(loaderData && root.loaderData ? describeSite(root.loaderData.site, loaderData.operator) : []),
]

export async function loader(args: Route.LoaderArgs) {
  const page = await readNamedPage(args, 'home')
  return { ...page, operator: args.context.get(requestContext).brand.settings.operator }
}

/**
 * The content's blocks, such as the search, how it works, plans with real prices, calculator, questions and disclosure.
 */
export default function Home({ loaderData }: Route.ComponentProps) {
  return <PageView page={loaderData} title={m.pages_welcome()} />
}
