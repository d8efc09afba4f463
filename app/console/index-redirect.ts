import { redirect } from '#app/site-redirect.ts'
import { notFound } from '#domain/errors.ts'
import type { Route } from './+types/index-redirect'
import { listWorkspaces, requireSignedIn } from './workspace.server.ts'

/** Redirects `/` to the user's first place. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const { services, staff } = requireSignedIn(context, url)
  const [place] = await listWorkspaces(services, staff)
  if (!place) throw notFound()
  throw redirect(`/${place.key}/today`)
}

// Without a component this would be a resource route, which answers even data requests with the raw response.
export default function Front() {
  return null
}
