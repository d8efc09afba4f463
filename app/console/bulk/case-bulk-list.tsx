import type { Route } from './+types/case-bulk-list'
import { BulkListScreen } from './bulk-list-screen.tsx'
import { loadBulkList } from './bulk-workspace.server.ts'

export const handle = { title: 'Bulk actions for cases' }

export const loader = (args: Route.LoaderArgs) => loadBulkList(args, 'cases')

export default function List({ loaderData }: Route.ComponentProps) {
  return <BulkListScreen {...loaderData} />
}
