import type { RouterContextProvider } from 'react-router'
import { requestContext } from '#app/request-context.ts'
import type { Brand } from '#domain/brands/brand.schema.ts'
import type { Services } from '#domain/services.ts'

/** The house as whoever opens a page sees it: in a preview the content is that version's, its list of plans too. */
export function previewServices({
  context,
  url,
}: {
  context: Readonly<RouterContextProvider>
  url: URL
}): Services {
  const { services, scope, locale } = context.get(requestContext)
  const version = url.searchParams.get('version') ?? undefined
  const read = (brand: Brand) => services.content.read(brand, version, { ...scope, locale })
  return { ...services, content: { ...services.content, read } }
}
