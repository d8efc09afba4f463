import { lazy, Suspense, useState } from 'react'
import { requestContext } from '#app/request-context.ts'
import { Blocks } from '#app/site/blocks/blocks.tsx'
import { readNamedPage } from '#app/site/pages/read-page.server.ts'
import type { PageHandle } from '#app/site/route-handle.ts'
import { PageHead } from '#app/site/seo/page-head.tsx'
import { describePage } from '#app/site/seo/page-meta.ts'
import { dateIn } from '#domain/calendar.ts'
import { fullName } from '#domain/full-name.ts'
import { readDashboard } from '#domain/memberships/membership.queries.server.ts'
import type { CaseClocks } from '#domain/support/case-deadlines.rules.ts'
import type { Grievance } from '#domain/support/grievance.schema.ts'
import * as m from '#messages'
import type { Route } from './+types/grievance-form'
import { GrievanceAside } from './grievance-aside.tsx'
import { GrievanceFields } from './grievance-fields.tsx'
import { usePaperForm } from './use-paper-form.ts'

export const handle = {
  title: () => m.support_form_page(),
  page: 'grievance-form',
  query: [],
} satisfies PageHandle
export const meta: Route.MetaFunction = ({ loaderData }) =>
  describePage(loaderData && { description: descriptionOf(loaderData.page) })

/** What a signed-in member needn't type again. */
export type GrievancePrefill = {
  memberName?: string
  memberNumber?: string
  email?: string
  phone?: string
  state?: string
}

export async function loader(args: Route.LoaderArgs) {
  const { services, brand, scope } = args.context.get(requestContext)
  const { operator } = brand.settings
  let prefill: GrievancePrefill = {}
  if (scope.visitor.kind === 'member') {
    const { accountId } = scope.visitor
    const today = dateIn(brand.settings.timeZone, services.now())
    const { member, active } = await readDashboard(services.db, { brandId: brand.id, accountId, today })
    prefill = {
      memberName: fullName(member),
      memberNumber: active?.memberNumber,
      email: member.email ?? undefined,
      phone: member.phone ?? undefined,
      state: member.address?.state,
    }
  }
  const page = await readNamedPage(args, 'grievance-form')
  return { page, operator, brandName: brand.name, prefill }
}

const descriptionOf = ({ description }: { description?: string }) =>
  description ?? m.support_form_description()

/** Loaded once the form is touched: the filer must see the case number even if a new build replaces this one. */
const fetchFiled = () => import('./filed-grievance.tsx')
const bringStateAdvice = async () => (await import('./regulator-notice.tsx')).bringStateAdvice()
const fetchPaper = async () => {
  const [{ PaperGrievance }] = await Promise.all([import('./paper-grievance.tsx'), bringStateAdvice()])
  return { default: PaperGrievance }
}
const fetchRest = () => void Promise.all([fetchFiled(), fetchPaper()]).catch(() => {})
const PaperGrievance = lazy(fetchPaper)
const FiledGrievance = lazy(async () => ({ default: (await fetchFiled()).FiledGrievance }))

/** `files`: the names of the attached files. */
export type Filed = { grievance: Grievance; files: string[]; answer: CaseClocks & { reference: string } }

/** The grievance form: four short parts, saved while it's written, and a case number at the end. */
export default function GrievanceForm({ loaderData }: Route.ComponentProps) {
  const { page, operator, brandName, prefill } = loaderData
  const [filed, setFiled] = useState<Filed | null>(null)
  const paper = usePaperForm()
  if (filed) {
    return (
      <Suspense>
        <FiledGrievance filed={filed} operator={operator} />
      </Suspense>
    )
  }
  return (
    <>
      <PageHead
        title={page.title ?? m.support_form_title()}
        lead={page.description ?? m.support_form_lead()}
        lang={page.lang}
        className={`print:bg-transparent print:py-4 ${paper.isShown ? 'print:hidden' : ''}`}
      />
      {/* biome-ignore lint/a11y/noStaticElementInteractions: only hears that the form is being filled in */}
      <div onFocus={fetchRest} className={`wrap-page section-space ${paper.isShown ? 'print:hidden' : ''}`}>
        <div className="grid items-start gap-10 lg:grid-cols-[minmax(0,1fr)_20rem] lg:gap-16">
          <GrievanceFields operator={operator} prefill={prefill} onFiled={setFiled} />
          <GrievanceAside operator={operator} onPrint={paper.print} />
        </div>
      </div>
      <div data-print="hide">
        <Blocks blocks={page.blocks} />
      </div>
      {paper.isShown && <PaperGrievance operator={operator} brandName={brandName} />}
    </>
  )
}
