import { ImportPage, type ThingWords } from '#app/console/imports/import-view.tsx'
import { SureCount } from '#app/console/imports/sure-count.tsx'
import { isId } from '#app/console/is-id.ts'
import { Sheet } from '#app/console/parts.tsx'
import { showInstant } from '#app/console/place.server.ts'
import { notFound } from '#domain/errors.ts'
import { formatCents, formatDate } from '#domain/format.ts'
import type { ImportView } from '#domain/imports/import.schema.ts'
import { readImport } from '#domain/imports/imports.queries.server.ts'
import { countToInvite } from '#domain/members/import/invite-members.server.ts'
import type { Route } from './+types/import'
import { requireMemberImports } from './import-place.server.ts'

export const handle = { title: 'Import of members' }

export async function loader(args: Route.LoaderArgs) {
  const { house, place, brandId } = await requireMemberImports(args)
  const { importId } = args.params
  if (!isId(importId)) throw notFound()
  const found = await readImport(house.db, { brandId, importId, of: 'members' })
  const isWritten = found.status === 'done' || found.status === 'stopped'
  return {
    place: place.key,
    found,
    when: showInstant(found.createdAt, place.timeZone),
    toInvite: isWritten ? await countToInvite(house.db, { brandId, importId }) : null,
  }
}

const words: ThingWords = {
  api: 'memberImports',
  one: 'one membership',
  many: 'memberships',
  isSure: true,
  listed: 'Imports of members',
}

export default function ImportScreen({ loaderData }: Route.ComponentProps) {
  const { place, found, when, toInvite } = loaderData
  return (
    <ImportPage
      found={found}
      when={when}
      words={words}
      home={`/${place}/members/imports`}
      facts={factsOf(found)}
    >
      {toInvite !== null && <Invitations id={found.id} toInvite={toInvite} />}
    </ImportPage>
  )
}

function Invitations({ id, toInvite }: { id: string; toInvite: number }) {
  if (toInvite === 0)
    return (
      <Sheet title="Invitations">
        <p>Nobody waits for one: whoever has an email was sent the link to choose a password.</p>
      </Sheet>
    )
  const members = toInvite === 1 ? 'one member' : `${toInvite.toLocaleString('en-US')} members`
  return (
    <Sheet
      title="Invitations"
      lead={`${members} with an email ${toInvite === 1 ? 'waits' : 'wait'} for the link to choose a password. None of them was mailed so far. Behind it they can put a card on file, so that their membership renews.`}
    >
      <SureCount
        path={`/api/admin/memberImports/${id}/invite`}
        what={toInvite === 1 ? '1 member' : members}
        button="Send invitations"
        done="The invitations are on their way."
      />
    </Sheet>
  )
}

function factsOf(found: ImportView): [string, string | number][] {
  const would = found.status === 'checked' || found.status === 'checking'
  const { people = 0, families = 0, elsewhereCents = 0, coveredFrom, coveredUntil } = found.more
  const days = [coveredFrom, coveredUntil].map((day) => (day ? formatDate(String(day)) : null))
  return [
    [would ? 'Would be new memberships' : 'New memberships', found.added],
    ['People in them', people],
    ['Families', families],
    ['Paid there already', formatCents(Number(elsewhereCents))],
    ...(days[0] && days[1]
      ? [
          ['Paid through, the first', days[0]] as [string, string],
          ['Paid through, the last', days[1]] as [string, string],
        ]
      : []),
    ['Imported before', found.unchanged],
    ['Refused rows', found.refused],
  ]
}
