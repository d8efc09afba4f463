import { useState } from 'react'
import { useRevalidator, useSearchParams } from 'react-router'
import { Card, EmptyState, FilterBar, PageHeader, Pagination } from '#app/console/parts.tsx'
import { useRevalidateWithToast } from '#app/console/use-revalidate-with-toast.ts'
import { requireWorkspace, showInstant } from '#app/console/workspace.server.ts'
import { Button, LinkButton } from '#app/ui/button.tsx'
import { listPictures, picturesPerPage } from '#domain/back-office/content/media/media.queries.server.ts'
import { pictureListQuerySchema } from '#domain/back-office/content/media/media.schema.ts'
import { notFound } from '#domain/errors.ts'
import type { Route } from './+types/media'
import { PictureDialog } from './picture-dialog.tsx'
import { UploadPicture } from './upload-picture.tsx'

export const handle = { title: 'Media' }

export async function loader(args: Route.LoaderArgs) {
  const { services, place } = await requireWorkspace(args, 'content.draft')
  const { scope } = place
  const brand = (await services.brands.list()).find(
    ({ id }) => scope.kind !== 'platform' && id === scope.brandId,
  )
  if (!brand) throw notFound()
  const { searchParams } = args.url
  const asked = { brandId: brand.id, q: searchParams.get('q') ?? '', page: searchParams.get('page') ?? 1 }
  const query = pictureListQuerySchema.safeParse(asked)
  const found = query.success
    ? await listPictures(services.db, brand, query.data)
    : { pictures: [], total: 0 }
  return {
    place: place.key,
    brandId: brand.id,
    page: query.data?.page ?? 1,
    more: (query.data?.page ?? 1) * picturesPerPage < found.total,
    total: found.total,
    pictures: found.pictures.map((picture) => ({
      ...picture,
      added: showInstant(picture.addedAt, place.timeZone),
    })),
  }
}

/** A brand's pictures: search, upload, describe, replace and delete. */
export default function Media({ loaderData }: Route.ComponentProps) {
  const { place, brandId, pictures, page, more, total } = loaderData
  const { revalidate } = useRevalidator()
  const finish = useRevalidateWithToast()
  const [search] = useSearchParams()
  const [isAdding, setAdding] = useState(false)
  const [openId, setOpenId] = useState('')
  const open = pictures.find(({ id }) => id === openId)
  return (
    <>
      <PageHeader
        title="Media"
        lead="Pictures for the site’s pages. Each is stored in several sizes, without camera metadata."
        actions={
          <>
            <LinkButton to={`/${place}/site`} reloadDocument size="sm" variant="secondary">
              Back to the site
            </LinkButton>
            <Button size="sm" aria-expanded={isAdding} onClick={() => setAdding(!isAdding)}>
              Upload a picture
            </Button>
          </>
        }
      />
      {isAdding && (
        <Card title="Upload a picture">
          <div className="max-w-2xl">
            <UploadPicture
              brandId={brandId}
              onDone={async ({ title }) => {
                setAdding(false)
                await finish(`${title} is uploaded.`)
              }}
            />
          </div>
        </Card>
      )}
      <FilterBar
        filters={[
          { name: 'q', label: 'Name or what it shows', type: 'search', maxLength: 100, width: 'words' },
        ]}
        action="Find"
      />
      {pictures.length === 0 ? (
        <Card>
          <EmptyState>
            {search.get('q')
              ? 'No picture has that name or description.'
              : 'There are no pictures yet. Upload the first one.'}
          </EmptyState>
        </Card>
      ) : (
        <>
          <p className="mb-3 text-small text-muted">{total === 1 ? 'One picture' : `${total} pictures`}</p>
          <ul className="grid grid-cols-2 gap-4 md:grid-cols-3 xl:grid-cols-4">
            {pictures.map((picture) => (
              <li
                key={picture.id}
                className="min-w-0 overflow-hidden rounded-lg border border-line bg-surface"
              >
                <button
                  type="button"
                  onClick={() => setOpenId(picture.id)}
                  className="block w-full text-left hover:bg-sunken"
                >
                  <img
                    src={`/api/admin/media/${picture.id}/thumbnail`}
                    alt=""
                    loading="lazy"
                    className="aspect-[4/3] w-full bg-sunken object-contain"
                  />
                  <span className="block p-3 text-small">
                    <span className="block font-semibold wrap-anywhere">{picture.title}</span>
                    <span className="block text-muted">{`${picture.width} × ${picture.height}${picture.alt === '' ? ', decoration' : ''}`}</span>
                    <span className="block text-muted">
                      {uses(picture.usedAt.length, picture.isPublished)}
                    </span>
                    <span className="block text-muted">
                      {picture.addedBy}, {picture.added}
                    </span>
                  </span>
                </button>
              </li>
            ))}
          </ul>
        </>
      )}
      <Pagination page={page} more={more} />
      {open && (
        <PictureDialog
          key={`${open.id}${open.title}${open.alt}`}
          picture={open}
          place={place}
          onClose={() => setOpenId('')}
          onDone={async () => {
            setOpenId('')
            await revalidate()
          }}
        />
      )}
    </>
  )
}

function uses(places: number, isPublished: boolean): string {
  if (places === 0) return isPublished ? 'On the site, not in the draft' : 'Not used'
  const where = places === 1 ? 'Used in one place' : `Used in ${places} places`
  return isPublished ? `${where}, on the site` : `${where} of the draft`
}
