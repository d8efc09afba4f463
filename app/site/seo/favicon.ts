import { requestContext } from '#app/request-context.ts'
import { redirect, redirectOutside } from '#app/site-redirect.ts'
import { isAllowed } from '#domain/content/redirect.rules.ts'
import type { Route } from './+types/favicon'

/** The default address for the brand's icon, used without reading a page; 204 for a brand without one. */
export async function loader({ context }: Route.LoaderArgs) {
  const { services, brand } = context.get(requestContext)
  const { favicon } = (await services.content.read(brand)).base.variables
  const headers = { 'Cache-Control': 'public, max-age=300' }
  if (favicon?.startsWith('/')) return redirect(favicon, { headers })
  if (favicon && isAllowed(favicon, brand.settings.externalHosts))
    return redirectOutside(favicon, { headers })
  return new Response(null, { status: 204, headers })
}
