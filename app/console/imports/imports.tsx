import { Link } from 'react-router'
import { PageHeader } from '#app/console/parts.tsx'
import { showInstant } from '#app/console/workspace.server.ts'
import { LinkButton } from '#app/ui/button.tsx'
import { listImports } from '#domain/back-office/imports/imports.queries.server.ts'
import type { Route } from './+types/imports'
import { importWords } from './import-words.ts'
import { requireImports } from './import-workspace.server.ts'
import { ImportsTable } from './imports-table.tsx'

export const handle = { title: 'Imports' }

export async function loader(args: Route.LoaderArgs) {
  const { services, place, brandId, of, home } = await requireImports(args)
  const imports = await listImports(services.db, { brandId, of })
  return {
    of,
    home,
    imports: imports.map((each) => ({ ...each, when: showInstant(each.createdAt, place.timeZone) })),
  }
}

export default function Imports({ loaderData: { of, home, imports } }: Route.ComponentProps) {
  const { roomName, listed, about } = importWords[of]
  return (
    <>
      <p className="mb-2">
        <Link to={home.replace('/imports', '')} className="text-link">
          {roomName}
        </Link>
      </p>
      <PageHeader
        title={listed}
        lead={about}
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
