import { requireBrand } from '#app/console/workspace.server.ts'
import { notFound } from '#domain/errors.ts'
import { mailBrand, renderMail } from '#emails/layout/mail-template.ts'
import { mailPreviews } from '#emails/mail-previews.tsx'
import type { Route } from './+types/mail-look'

/**
 * /:place/settings/mails/:name: a mail as its reader would see it. What editors write is in it, so the page is of no
 * origin and runs nothing, whatever stands in it.
 */
export async function loader(args: Route.LoaderArgs) {
  const { services, brand } = await requireBrand(args, 'settings.manage')
  const previews = new Map(Object.entries(mailPreviews(await mailBrand({ services, brand }))))
  const mail = previews.get(args.params.name)
  if (!mail) throw notFound()
  const { html } = await renderMail(args.params.name, mail)
  return new Response(html, {
    headers: {
      'Cache-Control': 'private, no-store',
      'Content-Type': 'text/html; charset=utf-8',
      'Content-Security-Policy':
        "default-src 'none'; style-src 'unsafe-inline'; img-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; sandbox",
    },
  })
}
