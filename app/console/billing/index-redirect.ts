import { requireWorkspace } from '#app/console/workspace.server.ts'
import { redirect } from '#app/site-redirect.ts'
import { notFound } from '#domain/errors.ts'
import type { Route } from './+types/index-redirect'
import { moneyRooms } from './billing-workspace.server.ts'

/** Redirects `/money` to the first of its screens that the user may open. */
export async function loader(args: Route.LoaderArgs) {
  const { staff, place } = await requireWorkspace(args)
  const { lists, events, books, statement } = moneyRooms(staff, place)
  const first = [lists && 'payments', events && 'events', books && 'books', statement && 'statement'].find(
    Boolean,
  )
  if (!first) throw notFound()
  throw redirect(`/${place.key}/money/${first}`)
}

// Without a component this would be a resource route, which answers even data requests with the raw response.
export default function Front() {
  return null
}
