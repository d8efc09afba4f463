import { requestContext } from '#app/request-context.ts'
import { draftAgreementPdf } from '#documents/draft-agreement-pdf.ts'
import { notFound } from '#domain/errors.ts'
import { readCheckout } from '#domain/orders/checkout/read-checkout.server.ts'
import { cookieName, readCookie } from '#domain/security/cookie.rules.ts'
import type { Route } from './+types/draft-pdf'

/**
 * /checkout/:checkoutId/agreement: the agreement of this browser's order before it's agreed to; `?renew` with automatic
 * renewal.
 */
export async function loader({ context, params, request, url }: Route.LoaderArgs) {
  const { services, brand } = context.get(requestContext)
  const secret = readCookie(
    request.headers.get('cookie'),
    cookieName('checkout', services.config.publicOrigin),
  )
  const now = services.now()
  const deps = { db: services.db, now, content: services.content }
  const { agreement } = await readCheckout(deps, { brand, checkoutId: params.checkoutId, secret })
  if (!agreement) throw notFound()
  const pdf = await draftAgreementPdf(deps, brand, agreement, url.searchParams.has('renew'))
  return new Response(new Uint8Array(pdf), {
    headers: {
      'Cache-Control': 'private, no-store',
      'X-Robots-Tag': 'noindex',
      'Content-Type': 'application/pdf',
      'Content-Disposition': 'inline; filename="agreement-draft.pdf"',
    },
  })
}
