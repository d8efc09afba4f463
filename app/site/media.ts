import { requestContext } from '#app/request-context.ts'
import { readPictureFile } from '#domain/content/media/media.queries.server.ts'
import { readPicturePath } from '#domain/content/media/media-path.rules.ts'
import { DomainError } from '#domain/errors.ts'
import type { Route } from './+types/media'

/** A file of one of the brand's pictures. Its address contains the hash of its source, so the file never changes. */
export async function loader({ context, url }: Pick<Route.LoaderArgs, 'context' | 'url'>) {
  const { services, brand } = context.get(requestContext)
  const file = readPicturePath(url.pathname)
  if (!file) return new Response(null, { status: 404 })
  try {
    const bytes = await readPictureFile(services, { brandId: brand.id, ...file })
    if (!bytes) return new Response(null, { status: 404 })
    return new Response(new Uint8Array(bytes), {
      headers: {
        'Content-Type': `image/${file.format}`,
        'Content-Length': String(bytes.byteLength),
        'Cache-Control': 'public, max-age=31536000, immutable',
      },
    })
  } catch (error) {
    if (!(error instanceof DomainError)) throw error
    services.alarm('a picture cannot be read from its storage', { err: error.cause })
    const headers = { 'Cache-Control': 'no-store', 'Retry-After': '60' }
    return new Response(error.message, { status: error.status, headers })
  }
}
