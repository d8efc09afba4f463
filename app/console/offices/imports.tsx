import { Link } from 'react-router'
import { Nothing } from '#app/console/money/money-parts.tsx'
import { ScreenHead, Scrolling, Sheet } from '#app/console/parts.tsx'
import { showInstant } from '#app/console/place.server.ts'
import { LinkButton } from '#app/ui/button.tsx'
import { listImports } from '#domain/directory/import/imports.queries.server.ts'
import type { Route } from './+types/imports'
import { ImportBadge } from './import-badge.tsx'
import { OfficeTabs } from './office-parts.tsx'
import { requireOffices } from './office-place.server.ts'

export const handle = { title: 'Imports of offices' }

export async function loader(args: Route.LoaderArgs) {
  const { house, place, brandId } = await requireOffices(args, { isWhole: true })
  const imports = await listImports(house.db, brandId)
  return {
    place: place.key,
    imports: imports.map((each) => ({ ...each, when: showInstant(each.createdAt, place.timeZone) })),
  }
}

const count = (number: number) => number.toLocaleString('en-US')

export default function Imports({ loaderData: { place, imports } }: Route.ComponentProps) {
  return (
    <>
      <ScreenHead
        title="Imports of offices"
        lead="Files of your own, or of NPPES. Each is checked first, and can be undone."
        actions={
          <LinkButton to={`/${place}/offices/imports/new`} size="sm">
            Import a file
          </LinkButton>
        }
      />
      <OfficeTabs place={place} isWhole />
      <Sheet flush>
        {imports.length === 0 ? (
          <Nothing>Nothing was imported yet.</Nothing>
        ) : (
          <Scrolling label="Imports">
            <table className="console-table">
              <thead>
                <tr>
                  <th scope="col">File</th>
                  <th scope="col">When</th>
                  <th scope="col" className="text-end!">
                    New
                  </th>
                  <th scope="col" className="text-end!">
                    Changed
                  </th>
                  <th scope="col" className="text-end!">
                    Refused
                  </th>
                  <th scope="col">Status</th>
                </tr>
              </thead>
              <tbody>
                {imports.map((each) => (
                  <tr key={each.id}>
                    <th scope="row" className="min-w-40 wrap-anywhere">
                      <Link to={`/${place}/offices/imports/${each.id}`} className="text-link">
                        {each.fileName}
                      </Link>
                    </th>
                    <td className="min-w-40">
                      {each.when}
                      <span className="block text-muted">{each.by}</span>
                    </td>
                    <td className="text-end! tabular-nums">{count(each.added)}</td>
                    <td className="text-end! tabular-nums">{count(each.changed)}</td>
                    <td className="text-end! tabular-nums">{count(each.refused)}</td>
                    <td className="whitespace-nowrap">
                      <ImportBadge status={each.status} />
                    </td>
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
