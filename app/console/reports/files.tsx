import { useEffect, useState } from 'react'
import { Link, useRevalidator } from 'react-router'
import { Card, PageHeader, Table } from '#app/console/parts.tsx'
import { staffFetch } from '#app/console/staff-fetch.ts'
import { showInstant } from '#app/console/workspace.server.ts'
import { Badge } from '#app/ui/badge.tsx'
import { Button } from '#app/ui/button.tsx'
import { FormSummary } from '#app/ui/form-summary.tsx'
import { keptDays } from '#domain/back-office/reports/files/file-limits.ts'
import type { ReportFile } from '#domain/back-office/reports/files/report-file.schema.ts'
import { listFiles } from '#domain/back-office/reports/files/report-files.server.ts'
import { listReportMails } from '#domain/back-office/reports/mails/report-mails.server.ts'
import { notFound } from '#domain/errors.ts'
import type { Route } from './+types/files'
import { ReportMails } from './report-mails.tsx'
import { requireReports } from './report-workspace.server.ts'

export const handle = { title: 'Report files' }

export async function loader(args: Route.LoaderArgs) {
  const { services, staff, place, brandId, mayExport } = await requireReports(args)
  if (!mayExport) throw notFound()
  const files = await listFiles(services.db, { staffId: staff.staffId, brandId })
  return {
    place: place.key,
    brandId,
    own: staff.email,
    mails: await listReportMails(services.db, { staffId: staff.staffId, brandId }),
    files: files.map((file) => ({ ...file, when: showInstant(file.createdAt, place.timeZone) })),
  }
}

const words = {
  waiting: ['neutral', 'Waiting'],
  working: ['accent', 'In progress'],
  done: ['success', 'Ready'],
  failed: ['danger', 'Failed'],
  stopped: ['neutral', 'Stopped'],
} as const

export default function Files({ loaderData: { place, brandId, own, mails, files } }: Route.ComponentProps) {
  const { revalidate } = useRevalidator()
  const [error, setError] = useState<string>()
  const isAtWork = files.some(({ status }) => status === 'waiting' || status === 'working')
  useEffect(() => {
    if (!isAtWork) return
    const timer = setInterval(() => void revalidate(), 1_500)
    return () => clearInterval(timer)
  }, [isAtWork, revalidate])
  async function stop(id: string) {
    const result = await staffFetch(`/api/admin/reportFiles/${id}/stop`, { method: 'POST' })
    setError(result.ok ? undefined : result.error.message)
    await revalidate()
  }
  return (
    <>
      <p className="mb-2">
        <Link to={`/${place}/reports`} className="text-link">
          Reports
        </Link>
      </p>
      <PageHeader
        title="Report files"
        lead={`Only you can see these files, kept for ${keptDays} days. You can keep working while a file is made.`}
      />
      <FormSummary error={error} />
      <Card flush>
        <Table
          label="Report files"
          columns={['File', 'Requested', 'Status', { end: 'Size' }]}
          empty="You have no files yet. Choose CSV or Excel next to a report or its rows."
        >
          {files.map((file) => (
            <tr key={file.id}>
              <th scope="row" className="min-w-56 wrap-anywhere">
                {file.status === 'done' ? (
                  <a href={`/api/admin/reportFiles/${file.id}/data`} download className="text-link">
                    {file.name}
                  </a>
                ) : (
                  file.name
                )}
              </th>
              <td className="whitespace-nowrap">{file.when}</td>
              <td className="min-w-56">
                <Standing file={file} onStop={stop} />
              </td>
              <td className="text-end! tabular-nums">
                {file.status === 'done' ? `${Math.ceil(file.bytes / 1_000).toLocaleString('en-US')} kB` : ''}
              </td>
            </tr>
          ))}
        </Table>
      </Card>
      <ReportMails brandId={brandId} own={own} mails={mails} />
    </>
  )
}

function Standing({ file, onStop }: { file: ReportFile; onStop: (id: string) => Promise<void> }) {
  const { status, done, total, fault, name, id } = file
  const [tone, word] = words[status]
  const rows = (count: number) => count.toLocaleString('en-US')
  return (
    <div className="flex flex-wrap items-center gap-3" aria-live="polite">
      <Badge tone={tone}>{word}</Badge>
      {status === 'done' && <span className="text-small text-muted">{rows(done)} rows</span>}
      {status === 'working' && (
        <>
          <progress
            aria-label={`Progress of ${name}`}
            className="h-2 w-24 accent-accent"
            max={total ?? undefined}
            value={total === null ? undefined : done}
          />
          {total !== null && (
            <span className="text-small text-muted">
              {rows(done)} of {rows(total)} rows
            </span>
          )}
        </>
      )}
      {(status === 'waiting' || status === 'working') && (
        <Button variant="secondary" size="sm" aria-label={`Stop ${name}`} onClick={() => void onStop(id)}>
          Stop
        </Button>
      )}
      {fault && <span className="text-small">{fault}</span>}
    </div>
  )
}
