import { Card, PageHeader, ScrollArea } from '#app/console/parts.tsx'
import { requireWorkspace } from '#app/console/workspace.server.ts'
import { Icon } from '#app/ui/icon.tsx'
import { permissionsOf, roleWords } from '#domain/staff/access/roles.ts'
import { type Permission, permissions, roles } from '#domain/values/staff.ts'
import type { Route } from './+types/roles-table'

export const handle = { title: 'Roles' }

export async function loader(args: Route.LoaderArgs) {
  await requireWorkspace(args, 'staff.manage')
  return null
}

/** Shows the permission table that the code itself uses. */
export default function RolesTable() {
  return (
    <>
      <PageHeader
        title="Roles"
        lead="What each role can do, wherever it’s assigned: everywhere, in one brand, or at some offices of a brand."
      />
      <Card flush>
        <ScrollArea label="What each role may do">
          <table className="console-table console-matrix">
            <thead>
              <tr>
                <th scope="col">Permission</th>
                {roles.map((role) => (
                  <th key={role} scope="col" className="text-center!">
                    {roleWords[role].name}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {Object.entries(permissions).map(([permission, name]) => (
                <tr key={permission}>
                  <th scope="row" className="min-w-52">
                    {name}
                  </th>
                  {roles.map((role) => (
                    <td key={role} className="text-center!">
                      {permissionsOf[role].includes(permission as Permission) ? (
                        <>
                          <Icon name="check" className="mx-auto size-5 text-success" />
                          <span className="sr-only">Yes</span>
                        </>
                      ) : (
                        <span className="text-muted" role="img" aria-label="No">
                          –
                        </span>
                      )}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </ScrollArea>
      </Card>
    </>
  )
}
