import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { Card } from '#app/console/parts.tsx'
import { staffFetch } from '#app/console/staff-fetch.ts'
import { useForm } from '#app/forms/use-form.ts'
import { Badge } from '#app/ui/badge.tsx'
import { Button } from '#app/ui/button.tsx'
import { confirmDialog } from '#app/ui/confirm-dialog.tsx'
import { CheckedForm, Submit, TextField } from '#app/ui/field.tsx'
import { FormSummary } from '#app/ui/form-summary.tsx'
import { showToast } from '#app/ui/toast.tsx'
import type { HostRow } from '#domain/back-office/brands/tenancy.schema.ts'

type Host = HostRow & { checked: string | null }

/** The hosts of a brand's site, and the DNS record that proves ownership of a host. */
export function Hosts({ brandId, hosts }: { brandId: string; hosts: Host[] }) {
  const [fault, setFault] = useState<{ host: string; message: string } | null>(null)
  const [busy, setBusy] = useState<string | null>(null)
  const { revalidate } = useRevalidator()
  const at = <Verb extends '' | '/check' | '/remove'>(verb: Verb) =>
    `/api/admin/brand/hosts${verb}?brandId=${brandId}` as const
  const [added, setAdded] = useState(0)
  const form = useForm({
    schema: async () => (await import('#domain/back-office/brands/tenancy.schema.ts')).addHostSchema,
    submit: (body) => staffFetch(at(''), { method: 'POST', body }),
    onSuccess: async () => {
      setAdded((times) => times + 1)
      await revalidate()
    },
  })
  async function act(path: '/check' | '/remove', host: string, done: string) {
    if (busy !== null) return
    setBusy(host)
    setFault(null)
    const result = await staffFetch(at(path), { method: 'POST', body: { host } })
    setBusy(null)
    if (!result.ok) return setFault({ host, message: result.error.message })
    void showToast({ message: done })
    await revalidate()
  }
  async function remove({ host, isServed }: Host) {
    const isSure = await confirmDialog({
      title: `Remove ${host}?`,
      message: isServed
        ? 'The site stops answering there right away. Links to it in emails and on paper will stop working.'
        : 'It isn’t served yet.',
      severity: 'danger',
      okText: 'Remove it',
    })
    if (isSure) await act('/remove', host, `${host} is removed.`)
  }
  return (
    <Card
      title="Hosts"
      lead="The site’s web addresses. A host you add works once a TXT record in its DNS shows that you own it."
      flush
    >
      {hosts.length === 0 && <p className="p-5 text-muted">There are no hosts yet.</p>}
      <ul>
        {hosts.map((row) => (
          <li key={row.host} className="border-b border-line px-5 py-4">
            <div className="flex flex-wrap items-start justify-between gap-3">
              <div className="min-w-0">
                <p className="font-semibold wrap-anywhere">
                  {row.host}{' '}
                  {row.checked ? (
                    <Badge tone="success">Checked</Badge>
                  ) : (
                    <Badge tone="warning">{row.isServed ? 'Not checked' : 'Waiting for its record'}</Badge>
                  )}
                </p>
                {row.checked ? (
                  <p className="text-small text-muted">Its record was found {row.checked}.</p>
                ) : (
                  <dl className="mt-2 grid gap-x-4 gap-y-1 text-small sm:grid-cols-[auto_1fr]">
                    <dt className="text-muted">TXT record</dt>
                    <dd className="font-mono wrap-anywhere">{row.record.name}</dd>
                    <dt className="text-muted">Text</dt>
                    <dd className="font-mono wrap-anywhere">{row.record.text}</dd>
                  </dl>
                )}
              </div>
              <div className="flex flex-wrap gap-2">
                <Button
                  variant="secondary"
                  size="sm"
                  pending={busy === row.host}
                  aria-label={`Check ${row.host}`}
                  onClick={() => act('/check', row.host, `${row.host} is verified.`)}
                >
                  Check now
                </Button>
                <Button
                  variant="secondary"
                  size="sm"
                  aria-label={`Remove ${row.host}`}
                  onClick={() => remove(row)}
                >
                  Remove
                </Button>
              </div>
            </div>
            <div className="mt-3 empty:hidden">
              <FormSummary error={fault?.host === row.host ? fault.message : undefined} />
            </div>
          </li>
        ))}
      </ul>
      <CheckedForm form={form} className="grid max-w-xl gap-4 p-5">
        <FormSummary />
        <TextField
          key={added}
          name="host"
          label="Another host"
          placeholder="www.example.com"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
        />
        <div>
          <Submit size="sm">Add</Submit>
        </div>
      </CheckedForm>
    </Card>
  )
}
