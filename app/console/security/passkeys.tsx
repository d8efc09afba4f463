import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { Card } from '#app/console/parts.tsx'
import { staffFetch } from '#app/console/staff-fetch.ts'
import { Button } from '#app/ui/button.tsx'
import { TextField } from '#app/ui/field.tsx'
import { FormSummary } from '#app/ui/form-summary.tsx'
import { makePasskey } from './make-passkey.ts'

type Passkey = { id: string; name: string; added: string; used: string | null }

/** Passkeys: a fingerprint, a face or a security key instead of a typed code. */
export function Passkeys({ passkeys }: { passkeys: Passkey[] }) {
  const [error, setError] = useState<string>()
  const [pending, setPending] = useState(false)
  const [name, setName] = useState('')
  const { revalidate } = useRevalidator()
  async function add() {
    setPending(true)
    const result = await makePasskey(name.trim() || 'Passkey')
    setPending(false)
    setError(result.ok ? undefined : result.error.message)
    if (!result.ok) return
    setName('')
    await revalidate()
  }
  async function remove(id: string) {
    const result = await staffFetch(`/api/admin/security/passkeys/${id}`, { method: 'DELETE' })
    setError(result.ok ? undefined : result.error.message)
    if (result.ok) await revalidate()
  }
  return (
    <Card title="Passkeys" lead="Your fingerprint, face or a security key as the second step.">
      <FormSummary error={error} />
      <ul className="grid gap-3">
        {passkeys.map((passkey) => (
          <li key={passkey.id} className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1">
            <p>
              <span className="font-semibold">{passkey.name}</span>
              <span className="block text-small text-muted">{`Added ${passkey.added}${passkey.used ? `, last used ${passkey.used}` : ''}`}</span>
            </p>
            <Button
              variant="secondary"
              size="sm"
              onClick={() => remove(passkey.id)}
              aria-label={`Remove ${passkey.name}`}
            >
              Remove
            </Button>
          </li>
        ))}
      </ul>
      <form
        className={`flex flex-wrap items-end gap-3 ${passkeys.length > 0 ? 'mt-5 border-t border-line pt-5' : ''}`}
        onSubmit={(event) => {
          event.preventDefault()
          void add()
        }}
      >
        <div className="min-w-0 grow basis-56 sm:max-w-xs">
          <TextField
            name="passkeyName"
            label="What to call it"
            value={name}
            maxLength={60}
            placeholder="Laptop"
            onChange={(event) => setName(event.target.value)}
          />
        </div>
        <Button type="submit" variant="secondary" pending={pending}>
          Add a passkey
        </Button>
      </form>
    </Card>
  )
}
