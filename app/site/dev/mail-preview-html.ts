import { data } from 'react-router'
import { requestContext } from '#app/request-context.ts'
import type { Route } from './+types/mail-preview-html'
import { mailDocument } from './mail-document.server.ts'
import { refuseInProduction } from './not-in-production.server.ts'

/** /dev/mail-previews/:name */
export async function loader({ context, params, url }: Route.LoaderArgs) {
  const { services, brand } = context.get(requestContext)
  refuseInProduction(services, url.pathname)
  const mail = await services.mails.preview(brand, params.name)
  if (!mail) throw data({ message: 'There is no such mail.', code: 'not_found' }, { status: 404 })
  return mailDocument(mail.html)
}
