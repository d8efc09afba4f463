import { Link, useSearchParams } from 'react-router'
import { Card, EmptyState, ErrorNotice, PageHeader, Pagination } from '#app/console/parts.tsx'
import { SavedViews } from '#app/console/saved-views/saved-views.tsx'
import { readQuery, requireWorkspace } from '#app/console/workspace.server.ts'
import { Badge } from '#app/ui/badge.tsx'
import { LinkButton } from '#app/ui/button.tsx'
import { listAnswerers } from '#domain/back-office/support/answerers.queries.server.ts'
import { inboxQuerySchema } from '#domain/back-office/support/case.schema.ts'
import { listCases } from '#domain/back-office/support/inbox.queries.server.ts'
import { can } from '#domain/staff/access/access.rules.ts'
import type { Route } from './+types/inbox'
import { brandsOf } from './case-brands.server.ts'
import { CaseTable } from './case-table.tsx'
import { addressOf } from './inbox-address.ts'
import { InboxFilters } from './inbox-filters.tsx'

export const handle = { title: 'Cases' }

/** The list's query is in the address; unreadable parts are left out, and the screen says so. */
export async function loader(args: Route.LoaderArgs) {
  const { services, staff, place, now } = await requireWorkspace(args, 'members.see')
  const { query } = readQuery(args.url, inboxQuerySchema)
  const brands = await brandsOf(services, place)
  const viewer = { staffId: staff.staffId, reads: can(staff, 'cases.answer', place.scope) }
  const brandId = place.scope.kind === 'platform' ? null : place.scope.brandId
  const shown = query ?? inboxQuerySchema.parse({})
  return {
    place: place.key,
    brandId,
    answerers: brandId && viewer.reads ? await listAnswerers(services.db, brandId) : [],
    brandNames: Object.fromEntries(brands.map(({ id, name }) => [id, name])),
    reads: viewer.reads,
    mayReport: can(staff, 'reports.see', place.scope),
    asked: shown,
    refusal: query ? null : 'Part of this address isn’t valid, so all open cases are shown.',
    ...(await listCases(services.db, { brands, viewer, now }, shown)),
  }
}

export default function Inbox({ loaderData }: Route.ComponentProps) {
  const { place, brandId, reads, mayReport, asked, refusal, rows, counts, page, pages } = loaderData
  const [search] = useSearchParams()
  const views = [
    { view: 'open', label: 'Open', count: counts.open },
    ...(reads
      ? [
          { view: 'mine', label: 'Mine', count: counts.mine },
          { view: 'unassigned', label: 'Unassigned', count: counts.unassigned },
        ]
      : []),
    { view: 'due', label: 'Due', count: counts.due },
    { view: 'done', label: 'Done', count: null },
  ]
  return (
    <>
      <PageHeader
        title="Cases"
        lead={
          reads
            ? 'Grievances and messages, those due first on top.'
            : 'You can see cases and their status. Only people who answer cases can read them.'
        }
        actions={
          <>
            {reads && brandId && (
              <LinkButton to={`/${place}/cases/bulk`} size="sm" variant="secondary">
                Bulk actions
              </LinkButton>
            )}
            {mayReport && (
              <LinkButton to={`/${place}/cases/report`} size="sm" variant="secondary">
                Yearly report
              </LinkButton>
            )}
          </>
        }
      />
      <SavedViews list="cases" />
      <nav aria-label="Lists of cases" className="mb-4 flex flex-wrap gap-1">
        {views.map(({ view, label, count }) => (
          <Link
            key={view}
            to={addressOf(search, { view, status: '', page: '' })}
            aria-current={asked.view === view ? 'page' : undefined}
            className="flex min-h-9 items-center gap-2 rounded-md px-3 font-medium text-muted hover:bg-sunken hover:text-ink aria-[current=page]:bg-accent-soft aria-[current=page]:text-accent-strong"
          >
            {label}
            {count !== null && <span className="tabular-nums">{count}</span>}
          </Link>
        ))}
        {counts.late > 0 && (
          <span className="ml-auto self-center">
            <Badge tone="danger">{counts.late === 1 ? '1 is late' : `${counts.late} are late`}</Badge>
          </span>
        )}
      </nav>
      <InboxFilters key={search.toString()} asked={asked} reads={reads} />
      <ErrorNotice>{refusal}</ErrorNotice>
      <Card flush>
        {rows.length === 0 ? (
          <EmptyState>{nothingOf(asked)}</EmptyState>
        ) : (
          <CaseTable key={search.toString()} {...loaderData} search={search} />
        )}
      </Card>
      <Pagination page={page} more={page < pages} of={pages} />
    </>
  )
}

type Data = Route.ComponentProps['loaderData']

function nothingOf({ view, kind, type, status }: Data['asked']): string {
  const isFiltered = kind || type || status
  const words = {
    open: 'No cases are open. Grievances and messages from the site appear here.',
    mine: 'No open case is yours.',
    unassigned: 'Every open case is assigned.',
    due: 'Nothing is due.',
    done: 'No case is done yet.',
  }
  return isFiltered ? 'No cases match these filters.' : words[view]
}
