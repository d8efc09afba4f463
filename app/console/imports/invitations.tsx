import { Card } from '#app/console/parts.tsx'
import { staffFetch } from '#app/console/staff-fetch.ts'
import { TypeToConfirmCount } from './type-to-confirm-count.tsx'

/** Imported members who haven't been emailed yet, and the link to invite them. */
export function Invitations({ id, toInvite }: { id: string; toInvite: number }) {
  if (toInvite === 0)
    return (
      <Card title="Invitations">
        <p>There is no one left to invite: everyone with an email was sent the link to choose a password.</p>
      </Card>
    )
  const members = toInvite === 1 ? 'one member' : `${toInvite.toLocaleString('en-US')} members`
  return (
    <Card
      title="Invitations"
      lead={`${toInvite === 1 ? 'One member with an email hasn’t' : `${members} with an email haven’t`} been invited to choose a password yet. There they can also save a card, so that their membership renews.`}
    >
      <TypeToConfirmCount
        send={(count) =>
          staffFetch(`/api/admin/memberImports/${id}/invite`, { method: 'POST', body: { count } })
        }
        what={toInvite === 1 ? '1 member' : members}
        button="Send invitations"
        done="The invitations are on their way."
      />
    </Card>
  )
}
