import { Link } from 'react-router'
import { ImportsTable } from '#app/console/imports/imports-table.tsx'
import { ScreenHead } from '#app/console/parts.tsx'
import { showInstant } from '#app/console/place.server.ts'
import { LinkButton } from '#app/ui/button.tsx'
import { listImports } from '#domain/imports/imports.queries.server.ts'
import type { Route } from './+types/imports'
import { requireVisitImports } from './visit-place.server.ts'

export const handle = { title: 'Imports of visits' }

export async function loader(args: Route.LoaderArgs) {
  const { house, place, brandId } = await requireVisitImports(args)
  const imports = await listImports(house.db, { brandId, of: 'visits' })
  return {
    place: place.key,
    imports: imports.map((each) => ({ ...each, when: showInstant(each.createdAt, place.timeZone) })),
  }
}

export default function Imports({ loaderData: { place, imports } }: Route.ComponentProps) {
  const home = `/${place}/desk/imports`
  return (
    <>
      <p className="mb-2">
        <Link to={`/${place}/desk`} className="text-link">
          Desk
        </Link>
      </p>
      <ScreenHead
        title="Imports of visits"
        lead="Visits that a practice system has in a file. Each file is checked first, and can be undone."
        actions={
          <LinkButton to={`${home}/new`} size="sm">
            Import a file
          </LinkButton>
        }
      />
      <ImportsTable imports={imports} home={home} />
    </>
  )
}
