import type { Route } from './+types/member-bulk'
import { BulkScreen } from './bulk-screen.tsx'
import { loadBulk } from './bulk-workspace.server.ts'

export const handle = { title: 'Bulk action for members' }

export const loader = (args: Route.LoaderArgs) => loadBulk(args, 'members', args.params.bulkId)

export default function Bulk({ loaderData }: Route.ComponentProps) {
  return <BulkScreen {...loaderData} />
}
