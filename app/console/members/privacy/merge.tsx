import { Form, Link, useNavigate } from 'react-router'
import { Facts } from '#app/console/members/facts.tsx'
import { requireMemberThing } from '#app/console/members/member-workspace.server.ts'
import { Card, PageHeader, Table } from '#app/console/parts.tsx'
import { staffFetch } from '#app/console/staff-fetch.ts'
import { Button } from '#app/ui/button.tsx'
import { TextField } from '#app/ui/field.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { showToast } from '#app/ui/toast.tsx'
import { readMember } from '#domain/accounts/profile/read-member.server.ts'
import type { MergePreview, MergeSide } from '#domain/back-office/members/merge/merge.schema.ts'
import { previewMerge } from '#domain/back-office/members/merge/preview-merge.server.ts'
import { searchMembers } from '#domain/back-office/members/search/search-members.server.ts'
import { DomainError, notFound } from '#domain/errors.ts'
import { formatDate, formatPhone, typedDate } from '#domain/format.ts'
import { fullName } from '#domain/full-name.ts'
import type { Route } from './+types/merge'
import { TypeToConfirm } from './type-to-confirm.tsx'

export const handle = { title: 'Merge accounts' }

export async function loader(args: Route.LoaderArgs) {
  const { services, brand, owner, now, today, place, reach, may } = await requireMemberThing(
    args,
    'member',
    args.params.memberId,
  )
  if (!may('members.move')) throw notFound()
  const { db } = services
  const { firstName, lastName } = await readMember(db, owner)
  const q = (args.url.searchParams.get('q') ?? '').trim().slice(0, 100)
  const otherId = args.url.searchParams.get('other')
  const found = { place: place.key, memberId: owner.accountId, name: fullName({ firstName, lastName }), q }
  if (!otherId) {
    const rows = q ? (await searchMembers(db, { brandId: brand.id, reach, today }, { q, page: 1 })).rows : []
    const others = new Map(
      rows.filter((row) => row.memberId !== owner.accountId).map((row) => [row.memberId, row]),
    )
    return { ...found, others: [...others.values()], preview: null, refused: null }
  }
  const other = await requireMemberThing(args, 'member', otherId)
  if (!other.may('members.move')) throw notFound()
  const pair = { brandId: brand.id, keptId: owner.accountId, otherId, timeZone: brand.settings.timeZone }
  try {
    return { ...found, others: [], preview: await previewMerge({ db, now }, pair), refused: null }
  } catch (error) {
    if (!(error instanceof DomainError) || error.code === 'not_found') throw error
    return { ...found, others: [], preview: null, refused: error.message }
  }
}

export default function Merge({ loaderData }: Route.ComponentProps) {
  const { place, memberId, name, q, others, preview, refused } = loaderData
  const page = `/${place}/members/${memberId}`
  return (
    <>
      <p className="mb-3 text-small">
        <Link to={page} className="text-link inline-flex min-h-6 items-center">
          {name}
        </Link>
      </p>
      <PageHeader
        title="Merge another account"
        lead={`Combine two accounts of one person: ${name}’s account is kept, and the other one is merged into it.`}
      />
      {refused && (
        <p role="alert" className="mb-6 text-danger">
          {refused}
        </p>
      )}
      {preview ? (
        <Preview preview={preview} page={page} />
      ) : (
        <Card title="Which account?" lead="By name, phone, number, email or birth date.">
          <Form className="mb-5 flex max-w-md items-end gap-3">
            <div className="grow">
              <TextField name="q" label="The other account" defaultValue={q} data-autofocus />
            </div>
            <Button type="submit" variant="secondary">
              Search
            </Button>
          </Form>
          {q && others.length === 0 && <p className="text-muted">No one else is found by “{q}”.</p>}
          <ul className="grid gap-2">
            {others.map((row) => (
              <li key={row.memberId} className="flex flex-wrap gap-x-4 gap-y-1">
                <Link
                  to={`?other=${row.memberId}`}
                  className="text-link inline-flex min-h-6 items-center font-semibold"
                >
                  {fullName(row)}
                </Link>
                <span className="text-muted">
                  born {typedDate(row.dateOfBirth)}, {row.email ?? 'no email'}
                </span>
                <span className="font-mono text-small whitespace-nowrap">{row.memberNumber}</span>
              </li>
            ))}
          </ul>
        </Card>
      )}
    </>
  )
}

function Preview({ preview, page }: { preview: MergePreview; page: string }) {
  const navigate = useNavigate()
  const { kept, other, moves, conflicts, memberSees, undoableUntil, warning } = preview
  const moving = moves.filter(({ count }) => count > 0)
  return (
    <>
      {warning && (
        <Notice tone="warning" className="mb-6" title="These may be two people">
          {warning}
        </Notice>
      )}
      <div className="grid items-start gap-x-6 md:grid-cols-2">
        <Side title="Is kept" side={kept} />
        <Side title="Merged into it" side={other} />
      </div>
      {conflicts.length > 0 && (
        <Card title="Details in both" flush>
          <Table label="Details in both" columns={['What', 'Kept', 'Other', 'Decided']}>
            {conflicts.map((conflict) => (
              <tr key={conflict.what}>
                <th scope="row">{conflict.what}</th>
                <td className="min-w-36">{conflict.kept}</td>
                <td className="min-w-36">{conflict.other}</td>
                <td className="min-w-52">{conflict.decided}</td>
              </tr>
            ))}
          </Table>
        </Card>
      )}
      <div className="grid items-start gap-x-6 md:grid-cols-2">
        <Card title="What moves">
          <Facts facts={moving.map(({ what, count }) => [what, `${count}`])} />
        </Card>
        <Card title="What the member sees">
          <ul className="grid list-disc gap-2 pl-5 wrap-anywhere">
            {memberSees.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        </Card>
      </div>
      <Card title="Merge them" lead={`It can be undone until ${formatDate(undoableUntil)}.`}>
        <TypeToConfirm
          schema={(schemas) => schemas.mergeSchema}
          send={(request) => staffFetch(`/api/admin/members/${kept.id}/merge`, request)}
          given={{ otherId: other.id, seen: preview.seen }}
          typed={preview.typeToConfirm}
          button="Merge the accounts"
          onDone={async () => {
            await navigate(page)
            void showToast({ message: 'The accounts are merged.' })
          }}
          aside={
            <Link to={page} className="text-link inline-flex min-h-10 items-center">
              Don’t merge
            </Link>
          }
        />
      </Card>
    </>
  )
}

function Side({ title, side }: { title: string; side: MergeSide }) {
  const numbers = side.memberships.map(({ memberNumber, planName, status }) => (
    <span key={memberNumber} className="block">
      <span className="font-mono whitespace-nowrap">{memberNumber}</span>, {planName},{' '}
      {status.replaceAll('_', ' ')}
    </span>
  ))
  return (
    <Card title={title}>
      <Facts
        facts={[
          ['Name', fullName(side)],
          ['Born', typedDate(side.dateOfBirth)],
          ['Email', side.email ?? 'None'],
          ['Signs in', side.signsIn ? 'Yes' : 'No'],
          ['Phone', side.phone ? formatPhone(side.phone) : 'None'],
          ['Address', side.address ?? 'None'],
          ['Since', formatDate(side.since)],
          ['Memberships', numbers.length > 0 ? numbers : 'None'],
        ]}
      />
    </Card>
  )
}
