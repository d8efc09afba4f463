import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { Card, PageHeader, Table } from '#app/console/parts.tsx'
import { staffFetch } from '#app/console/staff-fetch.ts'
import { showInstant } from '#app/console/workspace.server.ts'
import { useForm } from '#app/forms/use-form.ts'
import { Badge } from '#app/ui/badge.tsx'
import { Button } from '#app/ui/button.tsx'
import { CheckedForm, Submit, TextField } from '#app/ui/field.tsx'
import { FormSummary } from '#app/ui/form-summary.tsx'
import { listFeeSchedules } from '#domain/back-office/plans/fee-schedules/fees.queries.server.ts'
import type { Route } from './+types/fees'
import { PlanTabs } from './plan-parts.tsx'
import { requirePlans } from './plan-workspace.server.ts'

export const handle = { title: 'Fee schedules' }

export async function loader(args: Route.LoaderArgs) {
  const { services, place, brandId, may } = await requirePlans(args)
  const schedules = await listFeeSchedules(services.db, { brandId })
  return {
    place: place.key,
    brandId,
    may,
    schedules: schedules.map((each) => ({
      ...each,
      when: each.publishedAt && showInstant(each.publishedAt, place.timeZone),
    })),
  }
}

export default function Fees({ loaderData }: Route.ComponentProps) {
  const { place, brandId, may, schedules } = loaderData
  const [adding, setAdding] = useState(false)
  return (
    <>
      <PageHeader
        title="Fee schedules"
        lead="Usual and member prices of each service. A published version never changes: a plan gets the new one for new members at once, and for others from their next term."
        actions={
          may.draft && (
            <Button size="sm" onClick={() => setAdding(!adding)} aria-expanded={adding}>
              New schedule
            </Button>
          )
        }
      />
      <PlanTabs place={place} />
      {adding && <NewSchedule place={place} brandId={brandId} />}
      <Card flush>
        <Table
          label="Fee schedules"
          columns={['Schedule', 'Sold with', { end: 'Rows' }, 'Status']}
          empty="There are no fee schedules yet."
        >
          {schedules.map((each) => (
            <tr key={each.id}>
              <th scope="row" className="min-w-44">
                <Link to={`/${place}/plans/fees/${each.id}`} className="text-link">
                  {each.name}
                </Link>
                <span className="block font-normal text-muted">version {each.version}</span>
              </th>
              <td className="min-w-48">
                {each.plans.join(', ') || <span className="text-muted">No plan</span>}
              </td>
              <td className="text-end! tabular-nums">{each.rows.toLocaleString('en-US')}</td>
              <td className="min-w-32">
                <Badge tone={each.isDraft ? 'accent' : 'success'}>
                  {each.isDraft ? 'Draft' : 'Published'}
                </Badge>
                {each.when && <span className="mt-1 block text-fine text-muted">{each.when}</span>}
              </td>
            </tr>
          ))}
        </Table>
      </Card>
    </>
  )
}

function NewSchedule({ place, brandId }: { place: string; brandId: string }) {
  const navigate = useNavigate()
  const form = useForm({
    schema: async () =>
      (await import('#domain/back-office/plans/fee-schedules/fee-sheet.schema.ts')).newScheduleSchema,
    submit: (body) =>
      staffFetch(`/api/admin/feeSchedules?brandId=${brandId}`, {
        method: 'POST',
        body,
      }),
    onSuccess: ({ scheduleId }) => navigate(`/${place}/plans/fees/${scheduleId}`),
  })
  return (
    <Card title="New schedule" lead="It starts empty. Import a file, or paste rows into it.">
      <CheckedForm form={form} className="flex max-w-xl flex-wrap items-end gap-4">
        <FormSummary />
        <div className="grow basis-60">
          <TextField name="name" label="Name" />
        </div>
        <Submit>Create it</Submit>
      </CheckedForm>
    </Card>
  )
}
