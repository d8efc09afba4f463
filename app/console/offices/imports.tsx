import { ImportsTable } from '#app/console/imports/imports-table.tsx'
import { ScreenHead } from '#app/console/parts.tsx'
import { showInstant } from '#app/console/place.server.ts'
import { LinkButton } from '#app/ui/button.tsx'
import { listImports } from '#domain/imports/imports.queries.server.ts'
import type { Route } from './+types/imports'
import { OfficeTabs } from './office-parts.tsx'
import { requireOffices } from './office-place.server.ts'

export const handle = { title: 'Imports of offices' }

export async function loader(args: Route.LoaderArgs) {
  const { house, place, brandId } = await requireOffices(args, { isWhole: true })
  const imports = await listImports(house.db, { brandId, of: 'offices' })
  return {
    place: place.key,
    imports: imports.map((each) => ({ ...each, when: showInstant(each.createdAt, place.timeZone) })),
  }
}

export default function Imports({ loaderData: { place, imports } }: Route.ComponentProps) {
  const home = `/${place}/offices/imports`
  return (
    <>
      <ScreenHead
        title="Imports of offices"
        lead="Files of your own, or of NPPES. Each is checked first, and can be undone."
        actions={
          <LinkButton to={`${home}/new`} size="sm">
            Import a file
          </LinkButton>
        }
      />
      <OfficeTabs place={place} isWhole />
      <ImportsTable imports={imports} home={home} />
    </>
  )
}
