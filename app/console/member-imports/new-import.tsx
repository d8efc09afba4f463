import { type FileWords, ImportForm } from '#app/console/imports/import-form.tsx'
import { listMappings } from '#domain/imports/imports.queries.server.ts'
import { guessMemberColumns, memberColumns } from '#domain/members/import/member-columns.ts'
import type { Route } from './+types/new-import'
import { requireMemberImports } from './import-place.server.ts'

export const handle = { title: 'Import members' }

export async function loader(args: Route.LoaderArgs) {
  const { house, place, brandId } = await requireMemberImports(args)
  return { place: place.key, brandId, kept: await listMappings(house.db, { brandId, of: 'members' }) }
}

const words: FileWords = {
  api: 'memberImports',
  columns: memberColumns,
  guess: guessMemberColumns,
  title: 'Import members',
  lead: 'Members of another platform, with the terms they have paid for there. The file is checked first, nothing is charged, and nobody is mailed before you send the invitations.',
  hint: 'CSV in UTF-8 with a first line of names, one row a person. A family has the same text in “Family”, or each other person names who holds it.',
  kinds: [{ value: 'members', label: 'Members of another platform' }],
}

export default function NewImport({ loaderData: { place, brandId, kept } }: Route.ComponentProps) {
  return <ImportForm words={words} brandId={brandId} kept={kept} home={`/${place}/members/imports`} />
}
