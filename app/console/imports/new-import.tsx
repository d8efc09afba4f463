import { listMappings } from '#domain/back-office/imports/imports.queries.server.ts'
import type { Route } from './+types/new-import'
import { ImportForm } from './import-form.tsx'
import { requireImports } from './import-workspace.server.ts'

export const handle = { title: 'Import a file' }

export async function loader(args: Route.LoaderArgs) {
  const { services, brandId, of, home } = await requireImports(args)
  return { of, brandId, home, kept: await listMappings(services.db, { brandId, of }) }
}

export default function NewImport({ loaderData }: Route.ComponentProps) {
  return <ImportForm {...loaderData} />
}
