import { useState } from 'react'
import { Card } from '#app/console/parts.tsx'
import { staffFetch } from '#app/console/staff-fetch.ts'
import { useRevalidateWithToast } from '#app/console/use-revalidate-with-toast.ts'
import { useForm } from '#app/forms/use-form.ts'
import { Button } from '#app/ui/button.tsx'
import { CheckedForm, Submit, TextField } from '#app/ui/field.tsx'
import { FormSummary } from '#app/ui/form-summary.tsx'
import { compareGrants, type Grant, type Scope } from '#domain/staff/access/access.rules.ts'
import { roleWords } from '#domain/staff/access/roles.ts'
import type { NamedGrant, StaffPerson } from '#domain/staff/staff.schema.ts'
import { type GrantChoices, GrantsEditor, isChangeable } from './grants-editor.tsx'

/** Changes a person's roles: additions and removals are shown before they are saved. */
export function ChangeRoles({ person, choices }: { person: StaffPerson; choices: GrantChoices }) {
  const now = person.grants.map(grantOf)
  const [grants, setGrants] = useState(now)
  // The roles the choice started from: the screen may reload while someone chooses.
  const [seen, setSeen] = useState(now)
  // Without unsaved choices, someone else's changes show at once.
  if (isSame(grants, seen) && !isSame(now, seen)) {
    setGrants(now)
    setSeen(now)
  }
  const finish = useRevalidateWithToast()
  const { added, removed } = compareGrants(now, grants, () => true)
  const isChanged = added.length + removed.length > 0
  const form = useForm({
    schema: async () => (await import('#domain/staff/staff.schema.ts')).changeGrantsSchema,
    prepare: ({ reason }) => ({ grants, seen, reason: reason === '' ? undefined : reason }),
    submit: (values) => staffFetch(`/api/admin/staff/${person.id}/grants`, { method: 'PUT', body: values }),
    onSuccess: async () => {
      await finish(`${person.name}’s roles are changed.`)
      // What was chosen during the save stays chosen.
      setSeen(grants)
    },
  })
  return (
    <Card title="Roles" lead="A change takes effect with their next click.">
      <CheckedForm form={form} className="grid max-w-2xl gap-5">
        <FormSummary />
        <GrantsEditor grants={grants} onChange={setGrants} choices={choices} />
        <Elsewhere grants={person.grants} choices={choices} />
        {isChanged && (
          <div className="grid gap-4 rounded-md border border-line bg-sunken p-4">
            <div>
              <h3 className="text-small font-semibold">What will change</h3>
              <ul className="mt-2 grid gap-1 text-small">
                {removed.map((grant) => (
                  <Line key={`- ${JSON.stringify(grant)}`} sign="−" word="Removed" look="text-danger-strong">
                    {describe(grant, person.grants, choices)}
                  </Line>
                ))}
                {added.map((grant) => (
                  <Line key={`+ ${JSON.stringify(grant)}`} sign="+" word="Added" look="text-success-strong">
                    {describe(grant, person.grants, choices)}
                  </Line>
                ))}
              </ul>
            </div>
            <TextField name="reason" label="Reason, for the audit log" optional />
            <div className="flex flex-wrap gap-3">
              <Submit size="sm">Save the change</Submit>
              <Button
                variant="secondary"
                size="sm"
                onClick={() => {
                  setGrants(now)
                  setSeen(now)
                }}
              >
                Undo
              </Button>
            </div>
          </div>
        )}
      </CheckedForm>
    </Card>
  )
}

function isSame(some: Grant[], others: Grant[]): boolean {
  const { added, removed } = compareGrants(some, others, () => true)
  return added.length + removed.length === 0
}

/** Roles at places that aren't shown here, or that this user may not change. */
function Elsewhere({ grants, choices }: { grants: NamedGrant[]; choices: GrantChoices }) {
  const others = grants.filter((grant) => !isChangeable(grantOf(grant), choices))
  if (others.length === 0) return null
  return (
    <p className="text-small text-muted">
      Also: {others.map(({ role, where }) => `${roleWords[role].name} (${where})`).join(', ')}.
    </p>
  )
}

function Line({
  sign,
  word,
  look,
  children,
}: {
  sign: string
  word: string
  look: string
  children: React.ReactNode
}) {
  return (
    <li className={`flex gap-2 ${look}`}>
      <span aria-hidden="true" className="w-3 font-semibold">
        {sign}
      </span>
      <span className="sr-only">{word}: </span>
      <span>{children}</span>
    </li>
  )
}

function grantOf({ role, scope }: NamedGrant): Grant {
  const { kind, brandId = '', officeIds = [] } = scope
  if (kind === 'platform') return { role, scope: { kind } }
  return { role, scope: kind === 'brand' ? { kind, brandId } : { kind, brandId, officeIds } }
}

function isIn(place: Scope, { kind, brandId }: NamedGrant['scope']): boolean {
  return place.kind === 'platform' ? kind === 'platform' : place.brandId === brandId
}

function describe({ role, scope }: Grant, named: NamedGrant[], { places, offices }: GrantChoices): string {
  const place = places.find(({ scope: each }) => isIn(each, { ...scope, officeIds: undefined }))
  const known = named.find(
    (each) => each.role === role && JSON.stringify(grantOf(each).scope) === JSON.stringify(scope),
  )
  const where =
    known?.where ??
    (scope.kind === 'offices'
      ? offices
          .filter(({ id }) => scope.officeIds.includes(id))
          .map(({ name }) => name)
          .join(', ') || 'no office yet'
      : (place?.name ?? ''))
  return `${roleWords[role].name} · ${where}`
}
