import { useState } from 'react'
import { Link, useRevalidator, useSearchParams } from 'react-router'
import { useRowSelection } from '#app/console/bulk/row-selection.tsx'
import { Card, ErrorNotice, PageHeader, Pagination, Table } from '#app/console/parts.tsx'
import { staffFetch } from '#app/console/staff-fetch.ts'
import { readQuery } from '#app/console/workspace.server.ts'
import { Badge } from '#app/ui/badge.tsx'
import { Button, LinkButton } from '#app/ui/button.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { officeListSchema } from '#domain/back-office/offices/directory-list.schema.ts'
import { countOfficesWaiting, listOffices } from '#domain/back-office/offices/list-offices.server.ts'
import { officesPerPage } from '#domain/back-office/offices/offices-per-page.ts'
import { listPlanNames } from '#domain/back-office/offices/plan-names.queries.server.ts'
import { formatDate, formatPhone } from '#domain/format.ts'
import { acceptanceLabels, labelFor } from '#domain/offices/office-words.ts'
import type { Round } from '#domain/offices/verification/verification.schema.ts'
import type { Route } from './+types/offices'
import { OfficeFilters } from './office-filters.tsx'
import { Freshness } from './office-parts.tsx'
import { requireOffices } from './office-workspace.server.ts'

export const handle = { title: 'Offices' }

export async function loader(args: Route.LoaderArgs) {
  const { services, place, brandId, reach, today } = await requireOffices(args)
  const { query, refusal } = readQuery(args.url, officeListSchema)
  const found = query
    ? await listOffices(services.db, { brandId, reach, today }, query)
    : { rows: [], total: 0, page: 1 }
  return {
    place: place.key,
    brandId,
    isWhole: reach.kind === 'brand',
    refusal,
    ...found,
    waiting: await countOfficesWaiting(services.db, { brandId, reach, today }),
    plans: await listPlanNames(services.db, brandId),
  }
}

export default function Offices({ loaderData }: Route.ComponentProps) {
  const { place, brandId, isWhole, refusal, rows, total, page, waiting, plans } = loaderData
  const [search] = useSearchParams()
  const { chosen, clear, boxOf } = useRowSelection(rows.map(({ id }) => id))
  return (
    <>
      <PageHeader
        title="Offices"
        lead="Where members are treated. Changes show in the directory and the search right away."
        actions={
          isWhole && (
            <>
              <LinkButton to={`/${place}/offices/imports`} size="sm" variant="secondary">
                Import offices
              </LinkButton>
              <LinkButton to={`/${place}/offices/new`} size="sm">
                Add an office
              </LinkButton>
            </>
          )
        }
      />
      <OfficeFilters key={search.toString()} search={search} plans={plans} waiting={waiting} />
      <ErrorNotice>{refusal}</ErrorNotice>
      <AskOffices brandId={brandId} ids={chosen} due={waiting.due} onDone={clear} />
      <Card flush title={`${total.toLocaleString('en-US')} ${total === 1 ? 'office' : 'offices'}`}>
        <Table
          label="Offices"
          columns={[{ hidden: 'Choose' }, 'Office', 'Where', 'New patients', { end: 'Members' }, 'Confirmed']}
          empty={search.size > 0 ? 'No offices match these filters.' : 'There are no offices yet.'}
        >
          {rows.map((row) => (
            <tr key={row.id}>
              <td>{boxOf(row.id, `Choose ${row.name}`)}</td>
              <th scope="row" className="min-w-44">
                <Link to={`/${place}/offices/${row.id}`} className="text-link">
                  {row.name}
                </Link>
                <span className="block font-normal whitespace-nowrap text-muted">
                  {formatPhone(row.phone)}
                </span>
              </th>
              <td className="min-w-44">
                {row.line1}
                <span className="block text-muted">
                  {row.city}, {row.state} {row.zip}
                </span>
              </td>
              <td className="min-w-36">
                {labelFor(acceptanceLabels, row.acceptance)}
                {row.endsOn && (
                  <span className="mt-1 block">
                    <Badge tone="warning">Until {formatDate(row.endsOn)}</Badge>
                  </span>
                )}
              </td>
              <td className="tabular-nums text-end!">{row.members}</td>
              <td className="whitespace-nowrap">
                <Freshness {...row} />
                {!row.hasEmail && <span className="block text-fine text-muted">No email</span>}
              </td>
            </tr>
          ))}
        </Table>
      </Card>
      <Pagination page={page} more={page * officesPerPage < total} />
    </>
  )
}

/** Emails offices the link to confirm their listings: the selected ones, or all that are due. */
function AskOffices({
  brandId,
  ids,
  due,
  onDone,
}: {
  brandId: string
  ids: string[]
  due: number
  onDone: () => void
}) {
  const { revalidate } = useRevalidator()
  const [pending, setPending] = useState<'chosen' | 'due' | null>(null)
  const [told, setTold] = useState<{ tone: 'success' | 'danger'; text: string } | null>(null)
  async function ask(officeIds: string[] | 'due') {
    setPending(officeIds === 'due' ? 'due' : 'chosen')
    const answer = await staffFetch(`/api/admin/officeVerifications?brandId=${brandId}`, {
      method: 'POST',
      body: { officeIds },
    })
    setPending(null)
    if (!answer.ok) return setTold({ tone: 'danger', text: answer.error.message })
    setTold({ tone: 'success', text: roundWords(answer.data) })
    onDone()
    await revalidate()
  }
  if (ids.length === 0 && due === 0 && !told) return null
  return (
    <div className="mb-6 grid gap-3">
      <div className="flex flex-wrap items-center gap-3">
        {ids.length > 0 && (
          <Button size="sm" pending={pending === 'chosen'} onClick={() => ask(ids)}>
            Ask {ids.length === 1 ? 'the chosen office' : `${ids.length} chosen offices`} to confirm
          </Button>
        )}
        {due > 0 && (
          <Button variant="secondary" size="sm" pending={pending === 'due'} onClick={() => ask('due')}>
            Ask all that are due ({due.toLocaleString('en-US')})
          </Button>
        )}
      </div>
      {told && (
        <Notice tone={told.tone} announce>
          {told.text}
        </Notice>
      )}
    </div>
  )
}

function roundWords({ asked, withoutEmail, alreadyAsked, ended }: Round): string {
  const left = [
    withoutEmail > 0 && `${withoutEmail} without an email`,
    alreadyAsked > 0 && `${alreadyAsked} already asked`,
    ended > 0 && `${ended} no longer participating`,
  ].filter(Boolean)
  const words = asked === 1 ? 'We’re emailing one office.' : `We’re emailing ${asked} offices.`
  return left.length > 0 ? `${words} Left out: ${left.join(', ')}.` : words
}
