import { isId } from '#app/console/is-id.ts'
import { showInstant } from '#app/console/workspace.server.ts'
import { readImport } from '#domain/back-office/imports/imports.queries.server.ts'
import { countToInvite } from '#domain/back-office/members/import/invite-members.server.ts'
import { notFound } from '#domain/errors.ts'
import type { Route } from './+types/import'
import { ImportPage } from './import-view.tsx'
import { requireImports } from './import-workspace.server.ts'
import { Invitations } from './invitations.tsx'

export const handle = { title: 'Import' }

export async function loader(args: Route.LoaderArgs) {
  const { services, place, brandId, of, home } = await requireImports(args)
  const { importId } = args.params
  if (!isId(importId)) throw notFound()
  const found = await readImport(services.db, { brandId, importId, of })
  const nppes = found.kind === 'nppes' ? 'NPPES, ' : ''
  const isWritten = found.status === 'done' || found.status === 'stopped'
  return {
    of,
    home,
    found,
    when: `${nppes}${showInstant(found.createdAt, place.timeZone)}`,
    toInvite: of === 'members' && isWritten ? await countToInvite(services.db, { brandId, importId }) : null,
  }
}

export default function ImportScreen({ loaderData: { toInvite, ...shown } }: Route.ComponentProps) {
  return (
    <ImportPage {...shown}>
      {toInvite !== null && <Invitations id={shown.found.id} toInvite={toInvite} />}
    </ImportPage>
  )
}
