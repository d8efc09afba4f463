import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { pageOf } from '#app/console/billing/billing-workspace.server.ts'
import { isId } from '#app/console/is-id.ts'
import { Card, EmptyState, PageHeader, Pagination, Table } from '#app/console/parts.tsx'
import { staffFetch } from '#app/console/staff-fetch.ts'
import { buttonClass } from '#app/ui/button.tsx'
import { Notice } from '#app/ui/notice.tsx'
import {
  listFeeSchedules,
  readFeeSheet,
} from '#domain/back-office/plans/fee-schedules/fees.queries.server.ts'
import { notFound } from '#domain/errors.ts'
import { formatCents } from '#domain/format.ts'
import type { Route } from './+types/fee-sheet'
import { FeeGrid } from './fee-grid.tsx'
import { FeeImport } from './fee-import.tsx'
import { ActButton, PlanTabs } from './plan-parts.tsx'
import { requirePlans } from './plan-workspace.server.ts'

export const handle = { title: 'Fee schedule' }

export async function loader(args: Route.LoaderArgs) {
  const { services, place, brandId, may } = await requirePlans(args)
  const { scheduleId } = args.params
  if (!isId(scheduleId)) throw notFound()
  const [sheet, all] = await Promise.all([
    readFeeSheet(services.db, { brandId, scheduleId, page: pageOf(args.url) }),
    listFeeSchedules(services.db, { brandId }),
  ])
  const draft = all.find(({ name, isDraft }) => isDraft && name === sheet.name)
  return { place: place.key, may, sheet, draftId: draft && draft.id !== sheet.id ? draft.id : null }
}

export default function FeeSchedule({ loaderData }: Route.ComponentProps) {
  const { place, may, sheet, draftId } = loaderData
  const navigate = useNavigate()
  const [unsaved, setUnsaved] = useState(0)
  const call = `/api/admin/feeSchedules/${sheet.id}` as const
  const { revision } = sheet
  const isEdited = sheet.isDraft && may.draft
  return (
    <>
      <PageHeader
        title={sheet.name}
        lead={`Version ${sheet.version}${sheet.isDraft ? ', a draft' : sheet.plans.length > 0 ? `, sold with ${sheet.plans.join(', ')}` : ''}`}
        actions={
          <>
            <a href={`${call}/csv`} download className={buttonClass({ variant: 'secondary', size: 'sm' })}>
              Export as CSV
            </a>
            {may.draft && !sheet.isDraft && !draftId && (
              <ActButton
                send={() => staffFetch(`${call}/draft`, { method: 'POST' })}
                said="A draft of the next version."
                variant="primary"
                onDone={({ scheduleId }) => navigate(`/${place}/plans/fees/${scheduleId}`)}
              >
                Start a draft
              </ActButton>
            )}
          </>
        }
      />
      <PlanTabs place={place} />
      {draftId && (
        <Notice className="mb-6">
          There is{' '}
          <Link to={`/${place}/plans/fees/${draftId}`} className="text-link">
            a draft of the next version
          </Link>
          .
        </Notice>
      )}
      {isEdited && (
        <FeeImport key={sheet.id} scheduleId={sheet.id} revision={revision} isBlocked={unsaved > 0} />
      )}
      <Card flush>
        {sheet.fees.length === 0 ? (
          <EmptyState>No rows yet. Import a file, or paste rows above.</EmptyState>
        ) : isEdited ? (
          <FeeGrid
            key={`${sheet.id} ${sheet.page}`}
            scheduleId={sheet.id}
            revision={revision}
            fees={sheet.fees}
            onUnsaved={setUnsaved}
          />
        ) : (
          <Table
            label="Prices"
            columns={['Name', 'Category', { end: 'Usual price' }, { end: 'Member price' }, 'Where']}
          >
            {sheet.fees.map((fee) => (
              <tr key={`${fee.service}|${fee.state}|${fee.officeId}`}>
                <th scope="row" className="min-w-40">
                  {fee.name}
                </th>
                <td className="min-w-32">{fee.category}</td>
                <td className="text-end! tabular-nums">{formatCents(fee.usualCents)}</td>
                <td className="text-end! tabular-nums">{formatCents(fee.memberCents)}</td>
                <td className="min-w-32 text-muted">{fee.office ?? fee.state ?? 'Everywhere'}</td>
              </tr>
            ))}
          </Table>
        )}
      </Card>
      {unsaved > 0 ? (
        sheet.pages > 1 && (
          <p className="text-small text-muted">Save the changed rows before you open another page.</p>
        )
      ) : (
        <Pagination page={sheet.page} more={sheet.page < sheet.pages} />
      )}
      {sheet.isDraft && (
        <Card
          title="Before you publish"
          lead="New members get these prices right away. Current members get them when their next term starts."
        >
          {sheet.diff.length === 0 ? (
            <p className="mb-4 text-muted">Nothing has changed since the previous version.</p>
          ) : (
            <ul className="mb-4 list-disc ps-5">
              {sheet.diff.map((line) => (
                <li key={line} className="wrap-anywhere">
                  {line}
                </li>
              ))}
              {sheet.diffCount > sheet.diff.length && (
                <li>And {sheet.diffCount - sheet.diff.length} more.</li>
              )}
            </ul>
          )}
          <div className="flex flex-wrap gap-3">
            {may.publish && unsaved > 0 && (
              <Notice tone="warning">
                {unsaved === 1
                  ? 'One row is changed and not saved, so it is not in this list. Save it first.'
                  : `${unsaved} rows are changed and not saved, so they are not in this list. Save them first.`}
              </Notice>
            )}
            {may.publish && unsaved === 0 && (
              <ActButton
                send={() => staffFetch(`${call}/publish`, { method: 'POST', body: { revision } })}
                said="Published."
                variant="primary"
              >
                Publish these prices
              </ActButton>
            )}
            {may.draft && (
              <ActButton
                send={() => staffFetch(`${call}/discardDraft`, { method: 'POST', body: { revision } })}
                said="The draft is discarded."
                onDone={() => navigate(`/${place}/plans/fees`)}
              >
                Discard the draft
              </ActButton>
            )}
          </div>
        </Card>
      )}
    </>
  )
}
