import { ImportPage, type ThingWords } from '#app/console/imports/import-view.tsx'
import { isId } from '#app/console/is-id.ts'
import { showInstant } from '#app/console/place.server.ts'
import { notFound } from '#domain/errors.ts'
import { formatCents, formatDate } from '#domain/format.ts'
import type { ImportView } from '#domain/imports/import.schema.ts'
import { readImport } from '#domain/imports/imports.queries.server.ts'
import type { Route } from './+types/import'
import { requireVisitImports } from './visit-place.server.ts'

export const handle = { title: 'Import of visits' }

export async function loader(args: Route.LoaderArgs) {
  const { house, place, brandId } = await requireVisitImports(args)
  const { importId } = args.params
  if (!isId(importId)) throw notFound()
  const found = await readImport(house.db, { brandId, importId, of: 'visits' })
  return { place: place.key, found, when: showInstant(found.createdAt, place.timeZone) }
}

const words: ThingWords = {
  api: 'visitImports',
  one: 'one visit',
  many: 'visits',
  isSure: false,
  listed: 'Imports of visits',
}

export default function ImportScreen({ loaderData: { place, found, when } }: Route.ComponentProps) {
  return (
    <ImportPage
      found={found}
      when={when}
      words={words}
      home={`/${place}/desk/imports`}
      facts={factsOf(found)}
    />
  )
}

function factsOf(found: ImportView): [string, string | number][] {
  const would = found.status === 'checked' || found.status === 'checking'
  const { included = 0, savedCents = 0, firstOn, lastOn } = found.more
  const days = [firstOn, lastOn].map((day) => (day ? formatDate(String(day)) : null))
  return [
    [would ? 'Would be new visits' : 'New visits', found.added],
    ['Of them included in the plan', Number(included)],
    ['Saved', formatCents(Number(savedCents))],
    ...(days[0] && days[1]
      ? [['From', days[0]] as [string, string], ['To', days[1]] as [string, string]]
      : []),
    ['Refused rows', found.refused],
  ]
}
