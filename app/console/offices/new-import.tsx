import { type FileWords, ImportForm } from '#app/console/imports/import-form.tsx'
import { officeColumns } from '#domain/directory/import/office-columns.ts'
import type { ImportMapping } from '#domain/imports/import.schema.ts'
import { listMappings } from '#domain/imports/imports.queries.server.ts'
import { readHeader } from '#domain/offices/import/import-columns.ts'
import type { Route } from './+types/new-import'
import { requireOffices } from './office-place.server.ts'

export const handle = { title: 'Import offices' }

export async function loader(args: Route.LoaderArgs) {
  const { house, place, brandId } = await requireOffices(args, { isWhole: true })
  return { place: place.key, brandId, kept: await listMappings(house.db, { brandId, of: 'offices' }) }
}

function guess(header: string[]): ImportMapping {
  const { columns } = readHeader(header)
  const known = columns.flatMap((column, at) => (column ? [[column, header[at] ?? ''] as const] : []))
  return Object.fromEntries(known.toReversed())
}

const words: FileWords = {
  api: 'officeImports',
  columns: officeColumns,
  guess,
  title: 'Import offices',
  lead: 'The file is checked first: you see what would be new, changed and refused before anything is written.',
  hint: 'CSV in UTF-8 with a first line of names, up to 512 MB. Of NPPES the file npidata_pfile, best cut to your states.',
  kinds: [
    { value: 'own', label: 'Offices in columns of its own' },
    {
      value: 'nppes',
      label: 'NPPES data dissemination file',
      about:
        'Taken are practice locations of dental organizations and of dentists on their own (taxonomy 1223), known again by their NPI. Who was deactivated or is no dentist is skipped.',
    },
  ],
  find: (header) => (header.includes('NPI') && header.includes('Entity Type Code') ? 'nppes' : 'own'),
}

export default function NewImport({ loaderData: { place, brandId, kept } }: Route.ComponentProps) {
  return <ImportForm words={words} brandId={brandId} kept={kept} home={`/${place}/offices/imports`} />
}
