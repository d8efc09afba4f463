import { requestContext } from '#app/request-context.ts'
import { refundRows } from '#app/site/pages/terms/refund-rows.ts'
import { RefundTable } from '#app/site/pages/terms/refund-table.tsx'
import { registrationRows } from '#app/site/pages/terms/registration-rows.ts'
import { RegistrationTable } from '#app/site/pages/terms/registration-table.tsx'
import type { PageHandle } from '#app/site/route-handle.ts'
import { describePage } from '#app/site/seo/page-meta.ts'
import { dateIn } from '#domain/calendar.ts'
import { listPlans } from '#domain/plans/plan.queries.server.ts'
import * as m from '#messages'
import type { Route } from './+types/terms'
import { PageView } from './page-view.tsx'
import { readNamedPage } from './read-page.server.ts'

export const handle = { page: 'terms', title: () => m.pages_terms_title(), query: [] } satisfies PageHandle
export const meta: Route.MetaFunction = ({ loaderData }) => describePage(loaderData)

/** The text comes from the content; the refunds are those of the states where the brand's plans are sold. */
export async function loader(args: Route.LoaderArgs) {
  const { services, brand } = args.context.get(requestContext)
  const page = await readNamedPage(args, 'terms')
  const today = dateIn(brand.settings.timeZone, services.now())
  const plans = await listPlans(services.db, { brandId: brand.id, today })
  const { operator, registrations } = brand.settings
  return {
    ...page,
    refunds: refundRows(plans.flatMap(({ sellableStates }) => sellableStates)),
    operator: operator.name,
    registrations: registrationRows(registrations, today),
  }
}

/** The terms of service from the content, then the refunds under each state's law, and the operator's registrations. */
export default function Terms({ loaderData }: Route.ComponentProps) {
  const { refunds, operator, registrations, ...page } = loaderData
  return (
    <>
      <PageView page={page} title={m.pages_terms_title()} />
      {refunds.length > 0 && <RefundTable rows={refunds} />}
      {registrations.length > 0 && <RegistrationTable operator={operator} rows={registrations} />}
    </>
  )
}
