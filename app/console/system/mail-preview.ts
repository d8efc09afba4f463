import { requireBrand } from '#app/console/workspace.server.ts'
import { notFound } from '#domain/errors.ts'
import type { Route } from './+types/mail-preview'

/**
 * /:place/settings/mails/:name: an email as its recipient would see it. It contains editors' text, so the page has no
 * origin and runs no scripts.
 */
export async function loader(args: Route.LoaderArgs) {
  const { services, brand } = await requireBrand(args, 'settings.manage')
  const mail = await services.mails.preview(brand, args.params.name)
  if (!mail) throw notFound()
  return new Response(mail.html, {
    headers: {
      'Cache-Control': 'private, no-store',
      'Content-Type': 'text/html; charset=utf-8',
      'Content-Security-Policy':
        "default-src 'none'; style-src 'unsafe-inline'; img-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; sandbox",
    },
  })
}
