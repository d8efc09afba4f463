import type { Route } from './+types/member-bulk-list'
import { BulkListScreen } from './bulk-list-screen.tsx'
import { loadBulkList } from './bulk-workspace.server.ts'

export const handle = { title: 'Bulk actions for members' }

export const loader = (args: Route.LoaderArgs) => loadBulkList(args, 'members')

export default function List({ loaderData }: Route.ComponentProps) {
  return <BulkListScreen {...loaderData} />
}
