import type { RouterContextProvider } from 'react-router'
import { requestContext } from '#app/request-context.ts'
import type { Brand } from '#domain/brands/brand.schema.ts'
import type { House } from '#domain/services.ts'

/** The house as whoever opens a page sees it: in a preview the content is that version's, its list of plans too. */
export function houseAsSeen({ context, url }: { context: Readonly<RouterContextProvider>; url: URL }): House {
  const { house, scope } = context.get(requestContext)
  const version = url.searchParams.get('version') ?? undefined
  const read = (brand: Brand) => house.content.read(brand, version, scope)
  return { ...house, content: { ...house.content, read } }
}
