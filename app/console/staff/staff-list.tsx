import { Link } from 'react-router'
import { Card, PageHeader, Table } from '#app/console/parts.tsx'
import { requireWorkspace, showInstant } from '#app/console/workspace.server.ts'
import { Badge } from '#app/ui/badge.tsx'
import { LinkButton } from '#app/ui/button.tsx'
import { roleWords } from '#domain/staff/access/roles.ts'
import { countOfWholeDeployment, listStaff } from '#domain/staff/people/staff.queries.server.ts'
import type { StaffPerson } from '#domain/staff/staff.schema.ts'
import type { Route } from './+types/staff-list'

export const handle = { title: 'Staff' }

export async function loader(args: Route.LoaderArgs) {
  const { services, staff, place } = await requireWorkspace(args, 'staff.manage')
  const people = await listStaff(services.db, staff, place.scope)
  return {
    place: place.key,
    own: staff.staffId,
    everywhere: place.scope.kind === 'brand' ? await countOfWholeDeployment(services.db) : 0,
    people: people.map((person) => ({
      ...person,
      lastSeen: person.lastSeenAt ? showInstant(person.lastSeenAt, place.timeZone) : null,
    })),
  }
}

/** The status of a staff member's access, in a word. */
export function StatusBadge({ status, hasSecondStep }: Pick<StaffPerson, 'status' | 'hasSecondStep'>) {
  if (status === 'ended') return <Badge>Ended</Badge>
  if (status === 'invited') return <Badge tone="warning">Invited</Badge>
  return hasSecondStep ? <Badge tone="success">Active</Badge> : <Badge tone="warning">No second step</Badge>
}

export default function StaffList({ loaderData: { place, own, everywhere, people } }: Route.ComponentProps) {
  return (
    <>
      <PageHeader
        title="Staff"
        lead="Who works with the console, and what they may do."
        actions={
          <LinkButton to={`/${place}/settings/staff/invite`} size="sm" icon="plus">
            Invite
          </LinkButton>
        }
      />
      <Card flush>
        <Table label="Staff" columns={['Name', 'Roles', 'Access', 'Signed in']}>
          {people.map((person) => (
            <tr key={person.id}>
              <th scope="row">
                <Link to={`/${place}/settings/staff/${person.id}`} className="text-link">
                  {person.name}
                </Link>
                {person.id === own && <span className="font-normal text-muted"> (you)</span>}
                <span className="block font-normal text-muted">{person.email}</span>
              </th>
              <td className="min-w-44">
                {person.grants.length === 0 && <span className="text-muted">None</span>}
                {person.grants.map(({ role, where }) => (
                  <span key={`${role} ${where}`} className="block">
                    {roleWords[role].name} <span className="text-muted">· {where}</span>
                  </span>
                ))}
              </td>
              <td className="whitespace-nowrap">
                <StatusBadge {...person} />
              </td>
              <td className="whitespace-nowrap text-muted">{person.lastSeen ?? 'No'}</td>
            </tr>
          ))}
        </Table>
      </Card>
      {everywhere > 0 && (
        <p className="mt-4 text-small text-muted">
          {everywhere === 1
            ? 'One person has a role in every brand, and works in this one too.'
            : `${everywhere} people have a role in every brand, and work in this one too.`}
        </p>
      )}
    </>
  )
}
