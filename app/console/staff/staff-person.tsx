import { isId } from '#app/console/is-id.ts'
import { Card, PageHeader } from '#app/console/parts.tsx'
import { requireWorkspace, showInstant } from '#app/console/workspace.server.ts'
import { notFound } from '#domain/errors.ts'
import { can } from '#domain/staff/access/access.rules.ts'
import { roleWords } from '#domain/staff/access/roles.ts'
import { mayActOn, readStaffPerson, scopesOfPerson } from '#domain/staff/people/staff.queries.server.ts'
import type { Route } from './+types/staff-person'
import { ChangeRoles } from './change-roles.tsx'
import { grantChoices } from './grant-choices.server.ts'
import { PersonActions } from './person-actions.tsx'
import { StatusBadge } from './staff-list.tsx'

export const handle = { title: 'Staff' }

export async function loader(args: Route.LoaderArgs) {
  const { services, staff, place } = await requireWorkspace(args, 'staff.manage')
  const { staffId } = args.params
  const scopes = isId(staffId) ? await scopesOfPerson(services.db, staffId) : []
  if (!scopes.some((scope) => can(staff, 'staff.manage', scope))) throw notFound()
  const person = await readStaffPerson(services.db, staff, staffId)
  return {
    isSelf: staffId === staff.staffId,
    person,
    mayAct: await mayActOn(services.db, staff, staffId),
    lastSeen: person.lastSeenAt ? showInstant(person.lastSeenAt, place.timeZone) : null,
    choices: await grantChoices(services, staff, place),
  }
}

export default function Person({ loaderData }: Route.ComponentProps) {
  const { isSelf, person, mayAct, lastSeen, choices } = loaderData
  const isEnded = person.status === 'ended'
  return (
    <>
      <PageHeader
        title={person.name}
        lead={person.email}
        actions={
          <span className="flex items-center gap-3 text-small text-muted">
            <span>{lastSeen ? `Last active ${lastSeen}` : ''}</span> <StatusBadge {...person} />
          </span>
        }
      />
      {isSelf || isEnded ? (
        <Card
          title="Roles"
          lead={
            isSelf
              ? 'No one changes their own access: ask another owner.'
              : 'To let them back in, invite them again.'
          }
        >
          <ul className="grid gap-1.5">
            {person.grants.map(({ role, where }) => (
              <li key={`${role} ${where}`}>
                {roleWords[role].name} <span className="text-muted">· {where}</span>
              </li>
            ))}
            {person.grants.length === 0 && <li className="text-muted">None.</li>}
          </ul>
        </Card>
      ) : (
        <>
          <ChangeRoles key={person.id} person={person} choices={choices} />
          {mayAct ? (
            <PersonActions person={person} />
          ) : (
            <p className="text-small text-muted">
              Some of {person.name}’s roles are beyond what you can assign, so only an owner can send a new
              link, reset the second step or end the access.
            </p>
          )}
        </>
      )}
    </>
  )
}
