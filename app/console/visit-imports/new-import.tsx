import { type FileWords, ImportForm } from '#app/console/imports/import-form.tsx'
import { guessVisitColumns, visitColumns } from '#domain/desk/import/visit-columns.ts'
import { listMappings } from '#domain/imports/imports.queries.server.ts'
import type { Route } from './+types/new-import'
import { requireVisitImports } from './visit-place.server.ts'

export const handle = { title: 'Import visits' }

export async function loader(args: Route.LoaderArgs) {
  const { house, place, brandId } = await requireVisitImports(args)
  return { place: place.key, brandId, kept: await listMappings(house.db, { brandId, of: 'visits' }) }
}

const words: FileWords = {
  api: 'visitImports',
  columns: visitColumns,
  guess: guessVisitColumns,
  title: 'Import visits',
  lead: 'Visits that were not logged at a desk here. The file is checked first; what the plan includes is counted as at the desk, and nobody is mailed.',
  hint: 'CSV in UTF-8 with a first line of names, one row a visit. A card that is good for a family needs the first name or birth date of who came. Prices that are not in the file are those of the member’s plan today.',
  kinds: [{ value: 'visits', label: 'Visits of members' }],
}

export default function NewImport({ loaderData: { place, brandId, kept } }: Route.ComponentProps) {
  return <ImportForm words={words} brandId={brandId} kept={kept} home={`/${place}/desk/imports`} />
}
