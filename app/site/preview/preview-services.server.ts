import type { RouterContextProvider } from 'react-router'
import { requestContext } from '#app/request-context.ts'
import type { Brand } from '#domain/brands/brand.schema.ts'
import type { Services } from '#domain/services.ts'

/** The services for a page view: in a preview, with that version's content and list of plans. */
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
