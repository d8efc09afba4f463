import type { Route } from './+types/case-bulk'
import { loadBulk } from './bulk-place.server.ts'
import { BulkScreen } from './bulk-screen.tsx'

export const handle = { title: 'Act for many cases' }

export const loader = (args: Route.LoaderArgs) => loadBulk(args, 'cases', args.params.bulkId)

export default function Bulk({ loaderData }: Route.ComponentProps) {
  return <BulkScreen {...loaderData} />
}
