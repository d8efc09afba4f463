import { ImportPage, type ThingWords } from '#app/console/imports/import-view.tsx'
import { isId } from '#app/console/is-id.ts'
import { showInstant } from '#app/console/place.server.ts'
import { notFound } from '#domain/errors.ts'
import type { ImportView } from '#domain/imports/import.schema.ts'
import { readImport } from '#domain/imports/imports.queries.server.ts'
import type { Route } from './+types/import'
import { requireOffices } from './office-place.server.ts'

export const handle = { title: 'Import of offices' }

export async function loader(args: Route.LoaderArgs) {
  const { house, place, brandId } = await requireOffices(args, { isWhole: true })
  const { importId } = args.params
  if (!isId(importId)) throw notFound()
  const found = await readImport(house.db, { brandId, importId, of: 'offices' })
  const nppes = found.kind === 'nppes' ? 'NPPES, ' : ''
  return {
    place: place.key,
    found,
    when: `${nppes}${showInstant(found.createdAt, place.timeZone)}`,
  }
}

const words: ThingWords = {
  api: 'officeImports',
  one: 'one office',
  many: 'offices',
  isSure: false,
  listed: 'Imports of offices',
}

export default function ImportScreen({ loaderData: { place, found, when } }: Route.ComponentProps) {
  return (
    <ImportPage
      found={found}
      when={when}
      words={words}
      home={`/${place}/offices/imports`}
      facts={factsOf(found)}
    />
  )
}

function factsOf(found: ImportView): [string, number][] {
  const would = found.status === 'checked' || found.status === 'checking'
  return [
    [would ? 'Would be new' : 'New', found.added],
    [would ? 'Would change' : 'Changed', found.changed],
    ['Unchanged', found.unchanged],
    ['Refused', found.refused],
    [would ? 'Would get a last day' : 'Got a last day', found.ending],
    ...(found.kind === 'nppes'
      ? [['Skipped: no dental office, or deactivated', found.skipped] as [string, number]]
      : []),
  ]
}
