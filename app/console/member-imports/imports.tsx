import { Link } from 'react-router'
import { ImportsTable } from '#app/console/imports/imports-table.tsx'
import { ScreenHead } from '#app/console/parts.tsx'
import { showInstant } from '#app/console/place.server.ts'
import { LinkButton } from '#app/ui/button.tsx'
import { listImports } from '#domain/imports/imports.queries.server.ts'
import type { Route } from './+types/imports'
import { requireMemberImports } from './import-place.server.ts'

export const handle = { title: 'Imports of members' }

export async function loader(args: Route.LoaderArgs) {
  const { house, place, brandId } = await requireMemberImports(args)
  const imports = await listImports(house.db, { brandId, of: 'members' })
  return {
    place: place.key,
    imports: imports.map((each) => ({ ...each, when: showInstant(each.createdAt, place.timeZone) })),
  }
}

export default function Imports({ loaderData: { place, imports } }: Route.ComponentProps) {
  const home = `/${place}/members/imports`
  return (
    <>
      <p className="mb-2">
        <Link to={`/${place}/members`} className="text-link">
          Members
        </Link>
      </p>
      <ScreenHead
        title="Imports of members"
        lead="Members of another platform. Each file is checked first, and can be undone until its members use what they have."
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
