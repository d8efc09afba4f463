import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { Card, PageHeader, Table } from '#app/console/parts.tsx'
import { staffFetch } from '#app/console/staff-fetch.ts'
import { showInstant } from '#app/console/workspace.server.ts'
import { useForm } from '#app/forms/use-form.ts'
import { Badge } from '#app/ui/badge.tsx'
import { Button } from '#app/ui/button.tsx'
import { CheckedForm, SelectField, Submit, TextField } from '#app/ui/field.tsx'
import { FormSummary } from '#app/ui/form-summary.tsx'
import { listCatalogPlans } from '#domain/back-office/plans/catalog-plans.queries.server.ts'
import { listFeeSchedules } from '#domain/back-office/plans/fee-schedules/fees.queries.server.ts'
import type { Route } from './+types/plans'
import { PlanOrder } from './plan-order.tsx'
import { PlanTabs, Prices } from './plan-parts.tsx'
import { requirePlans } from './plan-workspace.server.ts'

export const handle = { title: 'Plans' }

export async function loader(args: Route.LoaderArgs) {
  const { services, place, brandId, may } = await requirePlans(args)
  const [plans, schedules] = await Promise.all([
    listCatalogPlans(services.db, { brandId }),
    may.draft ? listFeeSchedules(services.db, { brandId }) : [],
  ])
  return {
    place: place.key,
    brandId,
    may,
    schedules: schedules
      .filter(({ isDraft }) => !isDraft)
      .map(({ id, name, version }) => ({ value: id, label: `${name}, version ${version}` })),
    plans: plans.map((plan) => ({
      ...plan,
      starts: plan.startsAt && showInstant(plan.startsAt, place.timeZone),
    })),
  }
}

const statusLooks = {
  draft: ['accent', 'Not sold yet'],
  published: ['success', 'On sale'],
  retired: ['neutral', 'Withdrawn'],
} as const

export default function Plans({ loaderData }: Route.ComponentProps) {
  const { place, brandId, may, plans, schedules } = loaderData
  const [adding, setAdding] = useState(false)
  const isOrdered = may.publish && plans.length > 1
  return (
    <>
      <PageHeader
        title="Plans"
        lead="What is sold, for how much and where. A published version never changes: members who bought it keep its price until they renew."
        actions={
          may.draft && (
            <Button size="sm" onClick={() => setAdding(!adding)} aria-expanded={adding}>
              New plan
            </Button>
          )
        }
      />
      <PlanTabs place={place} />
      {adding && <NewPlan place={place} brandId={brandId} schedules={schedules} />}
      <Card flush>
        <Table
          label="Plans"
          columns={[
            'Plan',
            'Prices',
            { end: 'States' },
            { end: 'Members' },
            'Status',
            ...(isOrdered ? ['Order on the site'] : []),
          ]}
          empty="There are no plans yet."
        >
          {plans.map((plan, at) => (
            <tr key={plan.id}>
              <th scope="row" className="min-w-44">
                <Link to={`/${place}/plans/${plan.id}`} className="text-link">
                  {plan.name}
                </Link>
                <span className="block font-normal text-muted">{`${plan.tier}${plan.publishedVersion !== null ? `, version ${plan.publishedVersion}` : ''}`}</span>
              </th>
              <td className="min-w-48">
                <Prices plan={plan} />
              </td>
              <td className="tabular-nums text-end!">{plan.states}</td>
              <td className="tabular-nums text-end!">{plan.members.toLocaleString('en-US')}</td>
              <td className="min-w-36">
                <Badge tone={statusLooks[plan.status][0]}>{statusLooks[plan.status][1]}</Badge>
                {plan.hasDraft && (
                  <span className="mt-1 block text-fine text-muted">
                    {plan.starts ? `A new version starts ${plan.starts}` : 'Has a draft'}
                  </span>
                )}
              </td>
              {isOrdered && (
                <td className="whitespace-nowrap">
                  <PlanOrder plan={plan} place={at + 1} last={plans.length} />
                </td>
              )}
            </tr>
          ))}
        </Table>
      </Card>
    </>
  )
}

const tiers = { adult: 'Adult', child: 'Child', perio: 'Gum care', family: 'Family' }

function NewPlan({
  place,
  brandId,
  schedules,
}: {
  place: string
  brandId: string
  schedules: { value: string; label: string }[]
}) {
  const navigate = useNavigate()
  const form = useForm({
    schema: async () => (await import('#domain/back-office/plans/plan-draft.schema.ts')).newPlanSchema,
    submit: (body) => staffFetch(`/api/admin/plans?brandId=${brandId}`, { method: 'POST', body }),
    onSuccess: ({ planId }) => navigate(`/${place}/plans/${planId}`),
  })
  return (
    <Card title="New plan" lead="It starts as a draft and isn’t sold anywhere yet.">
      <CheckedForm form={form} className="grid max-w-2xl gap-5 sm:grid-cols-2">
        <div className="sm:col-span-2 empty:hidden">
          <FormSummary />
        </div>
        <TextField name="name" label="Name" />
        <TextField name="slug" label="Short name in addresses" autoComplete="off" placeholder="adult-plan" />
        <SelectField name="tier" label="For" options={tiers} />
        <SelectField name="feeScheduleId" label="Fee schedule" options={schedules} />
        <div className="sm:col-span-2">
          <Submit size="sm">Create the plan</Submit>
        </div>
      </CheckedForm>
    </Card>
  )
}
