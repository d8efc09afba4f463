import { redirect } from '#app/site-redirect.ts'
import { notFound } from '#domain/errors.ts'
import type { Route } from './+types/index-redirect'
import { listWorkspaces, requireSignedIn } from './workspace.server.ts'

/** `/` leads to where one works: the first of one's places. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const { services, staff } = requireSignedIn(context, url)
  const [place] = await listWorkspaces(services, staff)
  if (!place) throw notFound()
  throw redirect(`/${place.key}/today`)
}

// A route without a component is answered as it is, also to a search for data.
export default function Front() {
  return null
}
