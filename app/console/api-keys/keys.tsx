import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { Card, PageHeader, Table } from '#app/console/parts.tsx'
import { staffFetch } from '#app/console/staff-fetch.ts'
import { requireWorkspace, showInstant } from '#app/console/workspace.server.ts'
import { Badge } from '#app/ui/badge.tsx'
import { Button } from '#app/ui/button.tsx'
import { confirmDialog } from '#app/ui/confirm-dialog.tsx'
import { FormSummary } from '#app/ui/form-summary.tsx'
import { showToast } from '#app/ui/toast.tsx'
import type { ApiKey } from '#domain/staff/api-keys/api-key.schema.ts'
import { listApiKeys, permissionsForKey } from '#domain/staff/api-keys/api-keys.server.ts'
import { permissions } from '#domain/values/staff.ts'
import type { Route } from './+types/keys'
import { MakeKey } from './make-key.tsx'

export const handle = { title: 'API keys' }

export async function loader(args: Route.LoaderArgs) {
  const { services, staff, place, now } = await requireWorkspace(args, 'settings.manage')
  const keys = await listApiKeys(services.db, place.scope, now)
  const show = (instant: string) => showInstant(instant, place.timeZone)
  return {
    query: place.scope.kind === 'platform' ? ('' as const) : (`?brandId=${place.scope.brandId}` as const),
    where: place.scope.kind === 'platform' ? 'every brand' : place.name,
    choices: permissionsForKey(staff, place.scope),
    keys: keys.map((key) => ({
      ...key,
      made: show(key.createdAt),
      until: show(key.expiresAt),
      used: key.lastUsedAt ? show(key.lastUsedAt) : null,
    })),
  }
}

const badges = {
  active: { tone: 'success', words: 'Active' },
  expired: { tone: 'warning', words: 'Expired' },
  ended: { tone: 'neutral', words: 'Ended' },
} as const satisfies Record<ApiKey['status'], object>

export default function Keys({ loaderData: { query, where, choices, keys } }: Route.ComponentProps) {
  const [error, setError] = useState<string>()
  const { revalidate } = useRevalidator()
  async function end({ id, name }: ApiKey) {
    const isSure = await confirmDialog({
      title: `End ${name}?`,
      message: 'Programs that use this key stop working right away. You can’t turn it back on.',
      severity: 'danger',
      okText: 'End it',
    })
    if (!isSure) return
    const result = await staffFetch(`/api/admin/apiKeys/${id}/end`, { method: 'POST' })
    setError(result.ok ? undefined : result.error.message)
    if (!result.ok) return
    void showToast({ message: `${name} no longer works.` })
    await revalidate()
  }
  return (
    <>
      <PageHeader
        title="API keys"
        lead={
          <>
            A key lets a program do what you can do here, within the permissions you give the key. Its calls
            appear in the audit log under your name.{' '}
            <a href="/api/admin/openapi.json" className="text-link">
              All API calls (OpenAPI document)
            </a>
          </>
        }
      />
      <FormSummary error={error} />
      <Card title="Keys" flush>
        {keys.length === 0 ? (
          <p className="p-5 text-muted">There are no keys yet.</p>
        ) : (
          <Table
            label="API keys"
            columns={['Name', 'Permissions', 'Expires', 'Last used', { hidden: 'Actions' }]}
          >
            {keys.map((key) => (
              <tr key={key.id}>
                <th scope="row">
                  <span>{`${key.name} `}</span>
                  <Badge tone={badges[key.status].tone}>{badges[key.status].words}</Badge>
                  <span className="block font-normal text-muted">
                    <code>{key.prefix}…</code> by {key.madeBy}, {key.made}
                  </span>
                </th>
                <td className="min-w-56">
                  {key.permissions.map((permission) => (
                    <span key={permission} className="block">
                      {permissions[permission]}
                    </span>
                  ))}
                </td>
                <td className="whitespace-nowrap">{key.until}</td>
                <td className="whitespace-nowrap text-muted">{key.used ?? 'Never'}</td>
                <td>
                  {key.status === 'active' && (
                    <Button
                      variant="secondary"
                      size="sm"
                      aria-label={`End ${key.name}`}
                      onClick={() => end(key)}
                    >
                      End
                    </Button>
                  )}
                </td>
              </tr>
            ))}
          </Table>
        )}
      </Card>
      <MakeKey query={query} where={where} choices={choices} />
    </>
  )
}
