import { Link, useNavigate } from 'react-router'
import { Facts } from '#app/console/members/facts.tsx'
import { requireMemberThing } from '#app/console/members/member-workspace.server.ts'
import { Card, PageHeader } from '#app/console/parts.tsx'
import { staffFetch } from '#app/console/staff-fetch.ts'
import { showToast } from '#app/ui/toast.tsx'
import { previewErase } from '#domain/back-office/members/privacy/preview-erase.server.ts'
import type { ErasePreview } from '#domain/back-office/members/privacy/privacy.schema.ts'
import { DomainError, notFound } from '#domain/errors.ts'
import { formatDate } from '#domain/format.ts'
import type { Route } from './+types/erase'
import { TypeToConfirm } from './type-to-confirm.tsx'

export const handle = { title: 'Erase a person' }

export async function loader(args: Route.LoaderArgs) {
  const { services, owner, place, may } = await requireMemberThing(args, 'member', args.params.memberId)
  if (!may('settings.manage')) throw notFound()
  const found = { place: place.key, memberId: owner.accountId }
  try {
    const { person: _, ...preview } = await previewErase(services.db, owner)
    return { ...found, preview, refused: null }
  } catch (error) {
    if (!(error instanceof DomainError) || error.code === 'not_found') throw error
    return { ...found, preview: null, refused: error.message }
  }
}

export default function Erase({ loaderData }: Route.ComponentProps) {
  const { place, memberId, preview, refused } = loaderData
  const page = `/${place}/members/${memberId}`
  return (
    <>
      <p className="mb-3 text-small">
        <Link to={page} className="text-link inline-flex min-h-6 items-center">
          {preview?.name ?? 'Member'}
        </Link>
      </p>
      <PageHeader
        title="Erase a person"
        lead="What no law requires us to keep is deleted for good. The rest stays, without a name."
      />
      {refused && <p role="alert">{refused}</p>}
      {preview && <Preview preview={preview} memberId={memberId} page={page} />}
    </>
  )
}

function Preview({ preview, memberId, page }: { preview: ErasePreview; memberId: string; page: string }) {
  const navigate = useNavigate()
  const { goes, stays, refusals } = preview
  return (
    <>
      <div className="grid items-start gap-x-6 md:grid-cols-2">
        <Card title="Deleted">
          <Facts facts={goes.map(({ what, count }) => [what, `${count}`])} />
        </Card>
        <Card title="Kept, without a name">
          {stays.length === 0 ? (
            <p className="text-muted">Nothing.</p>
          ) : (
            <ul className="grid gap-4">
              {stays.map(({ what, source, count, until }) => (
                <li key={what}>
                  <p>
                    {what} ({count})
                  </p>
                  <p className="text-small text-muted">
                    Until {formatDate(until)}: {source}
                  </p>
                </li>
              ))}
            </ul>
          )}
        </Card>
      </div>
      {refusals.length > 0 ? (
        <Card title="Not yet">
          <ul className="grid list-disc gap-2 pl-5">
            {refusals.map((why) => (
              <li key={why}>{why}</li>
            ))}
          </ul>
        </Card>
      ) : (
        <Card
          title="Erase for good"
          lead="This can’t be undone. Leave their name out of the reason: it is kept."
        >
          <TypeToConfirm
            schema={(schemas) => schemas.erasePersonSchema}
            send={(request) => staffFetch(`/api/admin/members/${memberId}/erase`, request)}
            given={{ seen: preview.seen }}
            typed={preview.typeToConfirm}
            button="Erase"
            isDanger
            onDone={async () => {
              await navigate(page)
              void showToast({ message: 'The person is erased.' })
            }}
            aside={
              <Link to={page} className="text-link inline-flex min-h-10 items-center">
                Leave it
              </Link>
            }
          />
        </Card>
      )}
    </>
  )
}
