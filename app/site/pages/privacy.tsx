import { monitoringOf } from '#app/browser/monitoring/monitoring.server.ts'
import { requestContext } from '#app/request-context.ts'
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
export const meta: Route.MetaFunction = ({ loaderData }) => describePage(loaderData?.page)

export async function loader(args: Route.LoaderArgs) {
  const { services, brand, scope } = args.context.get(requestContext)
  const version = args.url.searchParams.get('version') ?? undefined
  const content = await services.content.read(brand, version, scope)
  const measured = monitoringOf(services.config, content, '/')
  return { page: await readNamedPage(args, 'privacy'), measuredBy: measured?.site ?? null }
}

/**
 * What is stored about visitors and members, from the content; and who measures the site, which depends on the
 * deployment.
 */
export default function Privacy({ loaderData: { page, measuredBy } }: Route.ComponentProps) {
  return (
    <>
      <PageView page={page} title={m.pages_privacy_title()} />
      <section aria-labelledby="measured" className="wrap-page pb-14">
        <h2 id="measured" className="text-heading">
          {m.pages_privacy_measured_title()}
        </h2>
        <p className="mt-3 max-w-reading">
          {measuredBy === null
            ? m.pages_privacy_unmeasured()
            : m.pages_privacy_measured({ company: measuredBy })}
        </p>
      </section>
    </>
  )
}
