import { useEffect, useState } from 'react'
import type { ApiError } from '#app/api-client/api-error.ts'
import { CodeField } from '#app/console/reauthentication/code-field.tsx'
import { staffFetch } from '#app/console/staff-fetch.ts'
import { useForm } from '#app/forms/use-form.ts'
import { Button } from '#app/ui/button.tsx'
import { CheckedForm, Submit } from '#app/ui/field.tsx'
import { FormSummary } from '#app/ui/form-summary.tsx'
import { Spinner } from '#app/ui/spinner.tsx'

type Key = { secret: string; uri: string; qr: { size: number; path: string } }

/**
 * Sets up one-time codes: shows the key to scan or type, then asks for the first code; `onDone` gets the recovery
 * codes.
 */
export function TotpSetUp({
  onDone,
  onCancel,
}: {
  onDone: (recoveryCodes: string[]) => void
  onCancel?: () => void
}) {
  const [key, setKey] = useState<Key>()
  const [error, setError] = useState<ApiError>()
  useEffect(() => {
    void staffFetch('/api/admin/security/totp', { method: 'POST' }).then((result) => {
      if (result.ok) setKey(result.data)
      else setError(result.error)
    })
  }, [])
  const form = useForm({
    schema: async () => (await import('#domain/staff/staff.schema.ts')).totpCodeSchema,
    submit: (values) => staffFetch('/api/admin/security/totp', { method: 'PUT', body: values }),
    onSuccess: ({ recoveryCodes }) => onDone(recoveryCodes),
  })
  if (error) return <FormSummary error={error.message} />
  if (!key) {
    return (
      <p role="status" className="flex items-center gap-3 py-8 text-muted">
        <Spinner /> Creating a key…
      </p>
    )
  }
  return (
    <CheckedForm form={form} className="grid gap-5">
      <FormSummary />
      <ol className="grid list-decimal gap-4 pl-5 marker:font-semibold">
        <li>
          Scan this code with an authenticator app on your phone.
          <QrCode qr={key.qr} />
          <details className="mt-3">
            <summary className="text-link inline-block">I can’t scan it</summary>
            <p className="mt-2 text-small text-muted">Enter this key in the app, as a time-based code:</p>
            <p className="mt-1 font-mono text-base wrap-anywhere select-all" data-testid="totp-key">
              {inGroups(key.secret)}
            </p>
          </details>
        </li>
        <li>
          <div className="max-w-xs">
            <CodeField label="Type the six digits it shows" />
          </div>
        </li>
      </ol>
      <div className="flex flex-wrap gap-3">
        <Submit>Turn on</Submit>
        {onCancel && (
          <Button variant="secondary" onClick={onCancel}>
            Cancel
          </Button>
        )}
      </div>
    </CheckedForm>
  )
}

function QrCode({ qr: { size, path } }: Pick<Key, 'qr'>) {
  return (
    <svg
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label="QR code of the key"
      className="mt-3 block size-52 rounded-md border border-line bg-white"
      shapeRendering="crispEdges"
    >
      <path d={path} fill="none" stroke="#000" strokeWidth="1" />
    </svg>
  )
}

function inGroups(secret: string): string {
  return secret.match(/.{1,4}/g)?.join(' ') ?? secret
}
