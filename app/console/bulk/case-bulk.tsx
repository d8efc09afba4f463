import type { Route } from './+types/case-bulk'
import { BulkScreen } from './bulk-screen.tsx'
import { loadBulk } from './bulk-workspace.server.ts'

export const handle = { title: 'Bulk action for cases' }

export const loader = (args: Route.LoaderArgs) => loadBulk(args, 'cases', args.params.bulkId)

export default function Bulk({ loaderData }: Route.ComponentProps) {
  return <BulkScreen {...loaderData} />
}
