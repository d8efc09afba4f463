import { useState } from 'react'
import { useNavigate } from 'react-router'
import { Card, PageHeader } from '#app/console/parts.tsx'
import { staffFetch } from '#app/console/staff-fetch.ts'
import { requireWorkspace } from '#app/console/workspace.server.ts'
import { useForm } from '#app/forms/use-form.ts'
import { LinkButton } from '#app/ui/button.tsx'
import { CheckedForm, Submit, TextField } from '#app/ui/field.tsx'
import { FormSummary } from '#app/ui/form-summary.tsx'
import { showToast } from '#app/ui/toast.tsx'
import { type Grant, rolesToGive } from '#domain/staff/access/access.rules.ts'
import type { Route } from './+types/invite'
import { grantChoices } from './grant-choices.server.ts'
import { GrantsEditor } from './grants-editor.tsx'

export const handle = { title: 'Invite' }

export async function loader(args: Route.LoaderArgs) {
  const { services, staff, place } = await requireWorkspace(args, 'staff.manage')
  return { place: place.key, choices: await grantChoices(services, staff, place) }
}

export default function Invite({ loaderData: { place, choices } }: Route.ComponentProps) {
  const navigate = useNavigate()
  const [grants, setGrants] = useState<Grant[]>(() =>
    choices.places.slice(0, 1).flatMap(({ scope }) => {
      const role = rolesToGive(choices.giver, scope).at(-1)
      return role ? [{ role, scope }] : []
    }),
  )
  const form = useForm({
    schema: async () => (await import('#domain/staff/staff.schema.ts')).inviteStaffSchema,
    prepare: ({ name, email }) => ({ name, email, grants }),
    submit: (values) => staffFetch('/api/admin/staff', { method: 'POST', body: values }),
    onSuccess: ({ id, isInvited }, { email }) => {
      void showToast({
        message: isInvited
          ? `An invitation is on its way to ${email}.`
          : `${email} works here already: the roles were added.`,
      })
      return navigate(`/${place}/settings/staff/${id}`)
    },
  })
  return (
    <>
      <PageHeader
        title="Invite"
        lead="They get a link by email, choose a password and set up a second step. The link works once, for three days."
      />
      <Card>
        <CheckedForm form={form} className="grid max-w-xl gap-5">
          <FormSummary />
          <TextField name="name" label="Name" autoComplete="off" />
          <TextField
            name="email"
            type="email"
            label="Email"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
          />
          <GrantsEditor grants={grants} onChange={setGrants} choices={choices} />
          <div className="flex flex-wrap gap-3">
            <Submit>Send the invitation</Submit>
            <LinkButton to={`/${place}/settings/staff`} variant="secondary">
              Cancel
            </LinkButton>
          </div>
        </CheckedForm>
      </Card>
    </>
  )
}
