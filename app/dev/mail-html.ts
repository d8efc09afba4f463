import { readId } from '#app/member/read-id.server.ts'
import { requestContext } from '#app/request-context.ts'
import { orPageError } from '#app/shell/page-errors.server.ts'
import { findKeptMail } from '#domain/support/kept-mail.queries.server.ts'
import type { Route } from './+types/mail-html'
import { neverKept, refuseInProduction } from './not-in-production.server.ts'

/** /dev/mail/:mailId: the mail as a reader would draw it; its inline styles are allowed here and nowhere else. */
export async function loader({ context, params, url }: Route.LoaderArgs) {
  const { house, brand } = context.get(requestContext)
  refuseInProduction(house, url.pathname)
  const { html } = await orPageError(
    findKeptMail(house.db, { brandId: brand.id, mailId: readId(params.mailId) }),
  )
  return new Response(html, {
    headers: {
      ...neverKept,
      'Content-Type': 'text/html; charset=utf-8',
      'Content-Security-Policy':
        "default-src 'none'; style-src 'unsafe-inline'; img-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    },
  })
}
