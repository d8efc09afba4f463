import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { CheckboxGroup } from '#app/console/checkbox-group.tsx'
import { OneTimeSecret } from '#app/console/one-time-secret.tsx'
import { Card } from '#app/console/parts.tsx'
import { staffFetch } from '#app/console/staff-fetch.ts'
import { useForm } from '#app/forms/use-form.ts'
import { CheckedForm, SelectField, Submit, TextField } from '#app/ui/field.tsx'
import { FormSummary } from '#app/ui/form-summary.tsx'
import type { ApiKey } from '#domain/staff/api-keys/api-key.schema.ts'
import { permissions } from '#domain/values/staff.ts'

type Permission = ApiKey['permissions'][number]

const lives = { 30: '30 days', 90: '90 days', 365: 'A year' }

/** Creates an API key for a place, with permissions from among its creator's, and shows it once. */
export function MakeKey({
  query,
  where,
  choices,
}: {
  query: '' | `?brandId=${string}`
  where: string
  choices: Permission[]
}) {
  const [made, setMade] = useState<{ name: string; key: string }>()
  const [wanted, setWanted] = useState<Permission[]>([])
  const { revalidate } = useRevalidator()
  const form = useForm({
    schema: async () => (await import('#domain/staff/api-keys/api-key.schema.ts')).makeKeySchema,
    prepare: ({ name, days }) => ({ name, permissions: wanted, days: Number(days) }),
    submit: (body) => staffFetch(`/api/admin/apiKeys${query}`, { method: 'POST', body }),
    onSuccess: async ({ key }, { name }) => {
      setMade({ name, key })
      setWanted([])
      await revalidate()
    },
  })
  if (made) {
    return (
      <OneTimeSecret
        title={`The key ${made.name}`}
        lead="Copy it now. It’s shown only once, and we don’t keep it."
        secret={made.key}
        onDone={() => setMade(undefined)}
      >
        Send it with each call, as{' '}
        <code className="wrap-anywhere">Authorization: Bearer {made.key.slice(0, 10)}…</code>
      </OneTimeSecret>
    )
  }
  return (
    <Card title="Create a key" lead={`For ${where}.`}>
      <CheckedForm form={form} className="grid max-w-3xl gap-5">
        <FormSummary />
        <TextField name="name" label="Name" hint="The program that will use it." autoComplete="off" />
        <CheckboxGroup
          name="permissions"
          legend="It may"
          choices={choices}
          labels={permissions}
          ticked={wanted}
          onChange={setWanted}
        />
        <SelectField name="days" label="Expires after" options={lives} defaultValue="90" />
        <div>
          <Submit>Create the key</Submit>
        </div>
      </CheckedForm>
    </Card>
  )
}
