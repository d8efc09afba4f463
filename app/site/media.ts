import { requestContext } from '#app/request-context.ts'
import { readPictureFile } from '#domain/content/media/media.queries.server.ts'
import { readPicturePath } from '#domain/content/media/media-path.rules.ts'
import type { Route } from './+types/media'

/** A file of one of the brand's pictures. Its address has the hash of what it was made from, so it never changes. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const { house, brand } = context.get(requestContext)
  const file = readPicturePath(url.pathname)
  const bytes = file && (await readPictureFile(house.db, { brandId: brand.id, ...file }))
  if (!bytes) return new Response('Not found', { status: 404 })
  return new Response(new Uint8Array(bytes), {
    headers: {
      'Content-Type': `image/${file.format}`,
      'Content-Length': String(bytes.byteLength),
      'Cache-Control': 'public, max-age=31536000, immutable',
    },
  })
}
