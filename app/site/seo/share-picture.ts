import { requestContext } from '#app/request-context.ts'
import { shareKey, sharePicture } from '#documents/share-image/share-picture.ts'
import { formatPhone } from '#domain/format.ts'
import * as m from '#messages'
import type { In } from '#messages/locale.ts'
import type { Route } from './+types/share-picture'
import { sharedPath } from './indexing.rules.ts'
import { shareWords } from './share-words.server.ts'

/**
 * The picture messengers show next to a link to a page. Only the brand's pages have one, so requests can't cause more
 * renderings than there are pages; a cached picture needs no rendering.
 */
export async function loader({ context, params, request }: Route.LoaderArgs) {
  const { services, brand, locale } = context.get(requestContext)
  const o: In = { locale }
  const content = await services.content.read(brand, undefined, o)
  const path = sharedPath(params['*'])
  const found = path === null ? null : await shareWords(services, brand, content, path, o)
  if (!found) return new Response(null, { status: 404 })
  const { theme, variables } = content.base
  const { accent, accentStrong, highlight, ink, typeface, corners } = theme
  const look = { accent, accentStrong, highlight, ink, typeface, corners }
  const words = {
    brand: variables.global_title ?? brand.name,
    title: found.title.slice(0, 200),
    detail: found.detail.slice(0, 200),
    foot: m.pages_share_foot({ phone: formatPhone(brand.settings.operator.phone) }, o),
  }
  const headers = { ETag: `"${shareKey(look, words)}"`, 'Cache-Control': 'public, max-age=3600' }
  if (request.headers.get('if-none-match') === headers.ETag)
    return new Response(null, { status: 304, headers })
  const png = await sharePicture(look, words)
  return new Response(new Uint8Array(png), { headers: { ...headers, 'Content-Type': 'image/png' } })
}
