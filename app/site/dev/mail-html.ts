import { requestContext } from '#app/request-context.ts'
import { readId } from '#app/site/member/read-id.server.ts'
import { findKeptMail } from '#domain/mail/captured-mail.queries.server.ts'
import type { Route } from './+types/mail-html'
import { mailDocument } from './mail-document.server.ts'
import { refuseInProduction } from './not-in-production.server.ts'

/** /dev/mail/:mailId */
export async function loader({ context, params, url }: Route.LoaderArgs) {
  const { services, brand } = context.get(requestContext)
  refuseInProduction(services, url.pathname)
  const { html } = await findKeptMail(services.db, { brandId: brand.id, mailId: readId(params.mailId) })
  return mailDocument(html)
}
