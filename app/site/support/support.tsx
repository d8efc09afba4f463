import { Link } from 'react-router'
import { Blocks } from '#app/site/blocks/blocks.tsx'
import { PageView } from '#app/site/pages/page-view.tsx'
import { readNamedPage } from '#app/site/pages/read-page.server.ts'
import type { PageHandle } from '#app/site/route-handle.ts'
import { describePage } from '#app/site/seo/page-meta.ts'
import { grievanceLaw } from '#domain/law/grievances.ts'
import * as m from '#messages'
import type { Route } from './+types/support'
import { ContactForm } from './contact-form.tsx'
import { RequestStatusForm } from './request-status-form.tsx'

export const handle = { page: 'support', title: () => m.support_page(), query: [] } satisfies PageHandle
export const meta: Route.MetaFunction = ({ loaderData }) => describePage(loaderData)

export function loader(args: Route.LoaderArgs) {
  return readNamedPage(args, 'support')
}

/** How to reach the operator, from the content; then a message form, and the status of earlier requests. */
export default function Support({ loaderData: page }: Route.ComponentProps) {
  const afterContact = page.blocks.findLastIndex(({ type }) => type === 'contact' || type === 'hero') + 1
  return (
    <>
      <PageView page={{ ...page, blocks: page.blocks.slice(0, afterContact) }} title={m.support_page()} />
      <div className="wrap-page grid items-start gap-14 pb-20 lg:grid-cols-[minmax(0,7fr)_minmax(0,5fr)] lg:gap-20">
        <section id="write" aria-labelledby="write-title">
          <h2 id="write-title" className="mb-6 text-title">
            {m.support_write_title()}
          </h2>
          <ContactForm />
        </section>
        <div className="grid gap-8">
          <section
            id="status"
            aria-labelledby="status-title"
            className="rounded-xl border border-line bg-surface p-6 sm:p-8"
          >
            <h2 id="status-title" className="mb-5 text-heading">
              {m.support_status_title()}
            </h2>
            <RequestStatusForm />
          </section>
          <section aria-labelledby="complaint-title" className="rounded-xl bg-accent-soft p-6 sm:p-8">
            <h2 id="complaint-title" className="text-heading">
              {m.support_wrong_title()}
            </h2>
            <p className="mt-3">
              {m.support_wrong({
                workingDays: grievanceLaw.acknowledgeWorkingDays,
                days: grievanceLaw.resolveDays,
              })}
            </p>
            <Link to="/grievance-form" className="text-link mt-4 inline-block font-semibold">
              {m.support_file_link()}
            </Link>
          </section>
        </div>
      </div>
      <Blocks blocks={page.blocks.slice(afterContact)} />
    </>
  )
}
