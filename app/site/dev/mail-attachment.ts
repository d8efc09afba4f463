import { data } from 'react-router'
import { requestContext } from '#app/request-context.ts'
import { readId } from '#app/site/member/read-id.server.ts'
import { findKeptMail } from '#domain/mail/captured-mail.queries.server.ts'
import type { Route } from './+types/mail-attachment'
import { neverKept, refuseInProduction } from './not-in-production.server.ts'

/** /dev/mail/:mailId/attachments/:index */
export async function loader({ context, params, url }: Route.LoaderArgs) {
  const { services, brand } = context.get(requestContext)
  refuseInProduction(services, url.pathname)
  const mail = await findKeptMail(services.db, { brandId: brand.id, mailId: readId(params.mailId) })
  const file = mail.attachments[Number(params.index)]
  if (!file) throw data({ message: 'We couldn’t find that.', code: 'not_found' }, { status: 404 })
  return new Response(Buffer.from(file.base64, 'base64'), {
    headers: {
      ...neverKept,
      'Content-Type': file.contentType,
      'Content-Disposition': `inline; filename="${file.filename.replaceAll(/[^\w.-]/g, '_')}"`,
    },
  })
}
