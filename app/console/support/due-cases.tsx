import { Link } from 'react-router'
import { Card } from '#app/console/parts.tsx'
import type { Inbox } from '#domain/back-office/support/case.schema.ts'
import { CaseClock } from './case-badges.tsx'

/** Cases with deadlines, for the Today screen; the earliest deadline first. */
export function DueCases({
  place,
  brandNames = {},
  rows,
  counts,
}: Pick<Inbox, 'rows' | 'counts'> & {
  place: string
  /** By id, if cases of several brands are shown. */
  brandNames?: Record<string, string>
}) {
  const inbox = `/${place}/cases`
  const open = counts.open === 1 ? '1 case is open' : `${counts.open} cases are open`
  const mine = counts.mine > 0 ? `, ${counts.mine} of them yours` : ''
  const late = counts.late > 0 ? ` ${counts.late} ${counts.late === 1 ? 'is' : 'are'} late.` : ''
  return (
    <Card
      title="Cases"
      lead={`${open}${mine}.${late}`}
      flush
      actions={
        <Link to={`${inbox}?view=${counts.due > 0 ? 'due' : 'open'}`} className="text-link text-small">
          {counts.due > 0 ? `All ${counts.due} that are due` : 'All open cases'}
        </Link>
      }
    >
      {rows.length === 0 ? (
        <p className="p-5 text-muted">No deadlines are coming up.</p>
      ) : (
        <ul>
          {rows.map(({ id, brandId, reference, told, clock }) => (
            <li
              key={id}
              className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 border-line px-5 py-3 not-first:border-t"
            >
              {told ? (
                <Link to={`${inbox}/${id}`} className="text-link">
                  {[brandNames[brandId], told.from, told.about].filter(Boolean).join(' · ')}
                </Link>
              ) : (
                <span className="font-mono whitespace-nowrap">{reference}</span>
              )}
              {clock && <CaseClock {...clock} />}
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}
