import { useState } from 'react'
import { requestContext } from '#app/request-context.ts'
import type { PageHandle } from '#app/shell/page-handle.ts'
import { dateIn } from '#domain/calendar.ts'
import { readDashboard } from '#domain/memberships/membership.queries.server.ts'
import type { CaseClocks } from '#domain/support/case-clock.rules.ts'
import type { Grievance } from '#domain/support/grievance.schema.ts'
import type { Route } from './+types/grievance-form'
import { describePage } from './page-meta.ts'
import { FiledGrievance } from './support/filed-grievance.tsx'
import { GrievanceAside } from './support/grievance-aside.tsx'
import { GrievanceFields } from './support/grievance-fields.tsx'
import { PaperGrievance } from './support/paper-grievance.tsx'
import { usePaperForm } from './support/use-paper-form.ts'

export const handle = { title: 'Grievance Form', page: 'grievance-form' } satisfies PageHandle
export const meta: Route.MetaFunction = () =>
  describePage({
    description: 'Tell us what went wrong. You get a case number at once and an answer within 30 days.',
  })

/** What a signed-in member need not type again. */
export type GrievancePrefill = {
  memberName?: string
  memberNumber?: string
  email?: string
  phone?: string
  state?: string
}

export async function loader({ context }: Route.LoaderArgs) {
  const { house, brand, scope } = context.get(requestContext)
  const { operator } = brand.settings
  let prefill: GrievancePrefill = {}
  if (scope.visitor.kind === 'member') {
    const { accountId } = scope.visitor
    const today = dateIn(brand.settings.timeZone, house.now())
    const { member, active } = await readDashboard(house.db, { brandId: brand.id, accountId, today })
    prefill = {
      memberName: `${member.firstName} ${member.lastName}`,
      memberNumber: active?.memberNumber,
      email: member.email ?? undefined,
      phone: member.phone ?? undefined,
      state: member.address?.state,
    }
  }
  return { operator, brandName: brand.name, prefill }
}

export type Filed = { grievance: Grievance; answer: CaseClocks & { reference: string } }

/** A complaint: four short parts, kept while it is written, and a case number at the end. */
export default function GrievanceForm({ loaderData }: Route.ComponentProps) {
  const { operator, brandName, prefill } = loaderData
  const [filed, setFiled] = useState<Filed | null>(null)
  const paper = usePaperForm()
  if (filed) return <FiledGrievance filed={filed} operator={operator} />
  return (
    <>
      <header
        className={`border-b border-line bg-accent-soft py-12 sm:py-16 print:bg-transparent print:py-4 ${paper.isShown ? 'print:hidden' : ''}`}
      >
        <div className="wrap-page">
          <h1 className="text-title">Something went wrong? Tell us.</h1>
          <p className="mt-4 max-w-reading text-lead text-muted">
            This form opens a case that a person has to answer. You need no account, and filing it costs you
            nothing and changes nothing about your membership.
          </p>
        </div>
      </header>
      <div className={`wrap-page section-space ${paper.isShown ? 'print:hidden' : ''}`}>
        <div className="grid items-start gap-10 lg:grid-cols-[minmax(0,1fr)_20rem] lg:gap-16">
          <GrievanceFields operator={operator} prefill={prefill} onFiled={setFiled} />
          <GrievanceAside operator={operator} onPrint={paper.print} />
        </div>
      </div>
      {paper.isShown && <PaperGrievance operator={operator} brandName={brandName} />}
    </>
  )
}
