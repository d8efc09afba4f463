import { Link, useSearchParams } from 'react-router'
import { Card, ErrorNotice, type Filter, FilterBar, PageHeader, Table } from '#app/console/parts.tsx'
import { SavedViews } from '#app/console/saved-views/saved-views.tsx'
import { readQuery, requireWorkspace, showInstant } from '#app/console/workspace.server.ts'
import { buttonClass } from '#app/ui/button.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { searchAudit } from '#domain/staff/audit/audit.queries.server.ts'
import { auditQuerySchema } from '#domain/staff/audit/audit.schema.ts'
import { actionWords, auditActions } from '#domain/staff/audit/audit-words.ts'
import { readAuditCheck } from '#domain/staff/audit/verify-audit.server.ts'
import type { Route } from './+types/audit'
import { Changes } from './changes.tsx'

export const handle = { title: 'Audit log' }

/** The search is in the address; an unreadable filter is left out, and the screen says so. */
export async function loader(args: Route.LoaderArgs) {
  const { services, place } = await requireWorkspace(args, 'audit.see')
  const { query, refusal } = readQuery(args.url, auditQuerySchema, 'This search cannot be read.')
  const brandId = place.scope.kind === 'platform' ? null : place.scope.brandId
  const { rows, next } = query
    ? await searchAudit(services.db, { brandId, timeZone: place.timeZone }, query)
    : { rows: [], next: null }
  const check = await readAuditCheck(services.db, brandId)
  const show = (instant: string | null) => instant && showInstant(instant, place.timeZone)
  return {
    place: place.key,
    brandId,
    where: place.scope.kind === 'platform' ? 'the deployment as a whole' : place.name,
    refusal,
    check: check && { ...check, checked: show(check.checkedAt), compared: show(check.comparedAt) },
    rows: rows.map((row) => ({ ...row, when: showInstant(row.at, place.timeZone) })),
    next,
  }
}

export default function Audit({ loaderData }: Route.ComponentProps) {
  const { place, brandId, where, refusal, check, rows, next } = loaderData
  const [search] = useSearchParams()
  const isSearched = ['q', 'action', 'from', 'to'].some((name) => search.get(name))
  return (
    <>
      <PageHeader
        title="Audit log"
        lead={`Staff actions for ${where}. ${checkWords(check)}`}
        actions={
          <a
            href={csvAddress(brandId, search)}
            download
            className={buttonClass({ variant: 'secondary', size: 'sm' })}
          >
            Export as CSV
          </a>
        }
      />
      <SavedViews list="audit" />
      <FilterBar filters={filters} action="Search" />
      <ErrorNotice>{refusal}</ErrorNotice>
      {check && check.faults.length > 0 && (
        <Notice tone="danger" className="mb-6" title="The audit log has been altered">
          {check.faults.join(' ')} Tell your server administrator. docs/operations.md says what to do.
        </Notice>
      )}
      <Card flush>
        <Table
          label="Audit log"
          columns={['When', 'Who', 'Action', 'To', 'What changed']}
          empty={isSearched ? 'No entries match this search.' : 'There are no entries yet.'}
        >
          {rows.map((row) => (
            <tr key={row.id}>
              <td className="whitespace-nowrap text-muted">
                {row.when}
                <span className="block text-fine">No. {row.number}</span>
              </td>
              <td className="min-w-40 wrap-anywhere">
                {row.actor.replace(/ <.*>$/, '')}
                {row.ip && <span className="block text-fine text-muted">{row.ip}</span>}
              </td>
              <th scope="row" className="min-w-32">
                {actionWords(row.action)}
              </th>
              <td className="min-w-44">{row.subject}</td>
              <td className="min-w-56">
                <Changes row={row} ids />
              </td>
            </tr>
          ))}
        </Table>
      </Card>
      <nav aria-label="Pages" className="flex flex-wrap gap-3">
        {search.has('before') && (
          <Link
            to={pageAddress(place, search, null)}
            className={buttonClass({ variant: 'secondary', size: 'sm' })}
          >
            Newest
          </Link>
        )}
        {next !== null && (
          <Link
            to={pageAddress(place, search, next)}
            className={buttonClass({ variant: 'secondary', size: 'sm' })}
          >
            Older
          </Link>
        )}
      </nav>
    </>
  )
}

/** What was last verified, and what wasn't. */
function checkWords(check: { checked: string | null; compared: string | null } | null): string {
  if (!check?.checked)
    return 'Each row carries the hash of the row before it; all of them are checked every night.'
  return [
    `Each row carries the hash of the row before it; all of them were last checked ${check.checked}.`,
    check.compared
      ? `They were last compared with the external log ${check.compared}.`
      : 'They have never been compared with the external log.',
  ].join(' ')
}

const filters: Filter[] = [
  { name: 'q', label: 'Person', type: 'search', width: 'words' },
  { name: 'action', label: 'Act', options: auditActions, any: 'Any' },
  { name: 'from', label: 'From', type: 'date' },
  { name: 'to', label: 'To', type: 'date' },
]

function pageAddress(place: string, search: URLSearchParams, before: number | null): string {
  const wanted = new URLSearchParams([...search].filter(([name, value]) => name !== 'before' && value !== ''))
  if (before !== null) wanted.set('before', String(before))
  return `/${place}/settings/audit?${wanted}`
}

function csvAddress(brandId: string | null, search: URLSearchParams): string {
  const wanted = new URLSearchParams([...search].filter(([name, value]) => name !== 'before' && value !== ''))
  if (brandId) wanted.set('brandId', brandId)
  return `/api/admin/audit/csv?${wanted}`
}
