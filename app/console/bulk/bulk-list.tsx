import { Link } from 'react-router'
import { ScreenHead, Scrolling, Sheet } from '#app/console/parts.tsx'
import { showInstant } from '#app/console/place.server.ts'
import { listBulk } from '#domain/members/bulk/bulk.queries.server.ts'
import { bulkKeptDays } from '#domain/members/bulk/bulk-limits.ts'
import type { Route } from './+types/bulk-list'
import { BulkBadge, count } from './bulk-badge.tsx'
import { requireBulk } from './bulk-place.server.ts'

export const handle = { title: 'Acts for many members' }

export async function loader(args: Route.LoaderArgs) {
  const { house, place, brandId, reach } = await requireBulk(args)
  const all = await listBulk(house.db, { brandId, reach })
  return {
    place: place.key,
    all: all.map((each) => ({ ...each, when: showInstant(each.createdAt, place.timeZone) })),
  }
}

export default function BulkList({ loaderData: { place, all } }: Route.ComponentProps) {
  return (
    <>
      <p className="mb-2">
        <Link to={`/${place}/members`} className="text-link">
          Members
        </Link>
      </p>
      <ScreenHead
        title="Acts for many members"
        lead={`To begin one, tick members in their list. Kept for ${bulkKeptDays} days; what was done stays in the audit.`}
      />
      <Sheet flush>
        {all.length === 0 ? (
          <p className="p-8 text-center text-muted">There are none of these days.</p>
        ) : (
          <Scrolling label="Acts for many members">
            <table className="console-table">
              <thead>
                <tr>
                  <th scope="col">What</th>
                  <th scope="col">By</th>
                  <th scope="col">How it stands</th>
                  <th scope="col" className="text-end!">
                    Members
                  </th>
                </tr>
              </thead>
              <tbody>
                {all.map(({ id, words, by, when, status, total }) => (
                  <tr key={id}>
                    <th scope="row" className="min-w-56 wrap-anywhere">
                      <Link to={`/${place}/members/bulk/${id}`} className="text-link">
                        {words}
                      </Link>
                    </th>
                    <td className="min-w-36">
                      {by}
                      <span className="block text-fine text-muted">{when}</span>
                    </td>
                    <td>
                      <BulkBadge status={status} />
                    </td>
                    <td className="text-end! tabular-nums">{count(total)}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </Scrolling>
        )}
      </Sheet>
    </>
  )
}
