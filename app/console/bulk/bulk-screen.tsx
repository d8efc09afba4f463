import { useEffect, useState } from 'react'
import { Link, useRevalidator } from 'react-router'
import { Changes } from '#app/console/audit/changes.tsx'
import { TypeToConfirmCount } from '#app/console/imports/type-to-confirm-count.tsx'
import { Card, PageHeader, Table } from '#app/console/parts.tsx'
import { staffFetch } from '#app/console/staff-fetch.ts'
import { Button, buttonClass } from '#app/ui/button.tsx'
import { FormSummary } from '#app/ui/form-summary.tsx'
import type { BulkDetail, BulkRow } from '#domain/back-office/bulk/bulk.schema.ts'
import { counted } from '#domain/back-office/bulk/bulk-words.ts'
import { formatCents } from '#domain/format.ts'
import type { BulkNoun } from '#domain/values/bulk.ts'
import { BulkBadge, count } from './bulk-badge.tsx'
import type { loadBulk } from './bulk-workspace.server.ts'

/** One bulk action: what it would do, its confirmation, its progress, and the result for each row. */
export function BulkScreen({ place, found, when }: Awaited<ReturnType<typeof loadBulk>>) {
  const { revalidate } = useRevalidator()
  const { id, noun, status, sample, refusals, refused, act } = found
  const said = act.kind === 'case_answer' ? act.text : act.kind === 'case_decide' ? act.reasons : null
  const isAtWork = status === 'checking' || status === 'running'
  useEffect(() => {
    if (!isAtWork) return
    const timer = setInterval(() => void revalidate(), 1_500)
    return () => clearInterval(timer)
  }, [isAtWork, revalidate])
  const isDone = status === 'running' || status === 'done' || status === 'stopped'
  return (
    <>
      <p className="mb-2">
        <Link to={`/${place}/${noun}/bulk`} className="text-link">
          Bulk actions for {noun}
        </Link>
      </p>
      <PageHeader title={found.words} lead={`${when}, ${found.by}: ${found.reason}`} />
      <Standing found={found} />
      {said && (
        <Card title="Message to each">
          <p className="max-w-prose wrap-anywhere whitespace-pre-line">{said}</p>
        </Card>
      )}
      {sample.length > 0 && (
        <Card
          title={isDone ? 'What is done' : 'What would be done'}
          lead={`The first ${sample.length} of ${count(found.ready + found.done)}.`}
          flush
        >
          <Rows place={place} noun={noun} rows={sample} label="What is done" />
        </Card>
      )}
      {refused > 0 && (
        <Card
          title="Left out"
          lead={
            refused > refusals.length
              ? `The first ${refusals.length} of ${count(refused)}: all are in the result.`
              : 'Nothing is done for them.'
          }
          flush
        >
          <Rows place={place} noun={noun} rows={refusals} label="Left out" />
        </Card>
      )}
      {status !== 'checking' && (
        <a
          href={`${api[noun]}/${id}/result`}
          download
          className={buttonClass({ variant: 'secondary', size: 'sm' })}
        >
          Result as CSV
        </a>
      )}
    </>
  )
}

const api = {
  members: '/api/admin/bulkActions',
  cases: '/api/admin/caseBulkActions',
} as const satisfies Record<BulkNoun, string>

/** What has happened, in a sentence. */
function story({ noun, status, total, waiting, ready, done }: BulkDetail): string {
  const many = (number: number) => counted(noun, number)
  switch (status) {
    case 'checking':
      return `${count(total - waiting)} of ${many(total)} are checked. Nothing is done. You may leave this page.`
    case 'checked':
      return ready === 0
        ? 'It can’t be done for any of them.'
        : `It would be done for ${many(ready)}. Nothing has been done yet.`
    case 'running':
      return `Done for ${many(done)}, ${count(ready)} to go. You may leave this page.`
    case 'done':
      return `Done for ${many(done)}.`
    case 'stopped':
      return done > 0
        ? `It was stopped. It is done for ${many(done)}, and that stays. Nothing was done for the others.`
        : 'It was stopped. Nothing was done.'
  }
}

function Standing({ found }: { found: BulkDetail }) {
  const { revalidate } = useRevalidator()
  const [error, setError] = useState<string>()
  const { id, noun, status, total, waiting, ready, refused, done, cents, hash } = found
  async function stop() {
    const result = await staffFetch(`${api[noun]}/${id}/stop`, { method: 'POST' })
    setError(result.ok ? undefined : result.error.message)
    await revalidate()
  }
  const isOpen = status === 'checking' || status === 'checked' || status === 'running'
  const isBegun = status === 'running' || status === 'done' || done > 0
  const facts = [
    ['Chosen', count(total)],
    [isBegun ? 'Done' : 'Would be done', count(isBegun ? done : ready)],
    ['Left out', count(refused)],
    ...(noun === 'members'
      ? [[isBegun && ready === 0 ? 'Charged' : 'Would be charged', formatCents(cents)]]
      : []),
  ]
  return (
    <Card title={<BulkBadge status={status} />}>
      <FormSummary error={error} />
      <div className="grid gap-5">
        <p aria-live="polite">{story(found)}</p>
        {(status === 'checking' || status === 'running') && (
          <progress
            aria-label="Progress"
            className="h-2 w-full accent-accent"
            max={status === 'checking' ? total : ready + done}
            value={status === 'checking' ? total - waiting : done}
          />
        )}
        {status !== 'checking' && (
          <dl className="grid grid-cols-2 gap-4 sm:grid-cols-4">
            {facts.map(([name, value]) => (
              <div key={name}>
                <dt className="text-small text-muted">{name}</dt>
                <dd className="text-heading tabular-nums">{value}</dd>
              </div>
            ))}
          </dl>
        )}
        {status === 'checked' && ready > 0 && hash !== null && (
          <TypeToConfirmCount
            send={(count) => staffFetch(`${api[noun]}/${id}/run`, { method: 'POST', body: { count, hash } })}
            what={counted(noun, ready)}
            button={cents > 0 ? `Charge ${formatCents(cents)}` : 'Do it'}
          />
        )}
        {isOpen && (
          <div>
            <Button variant="secondary" size="sm" onClick={() => void stop()}>
              {status === 'checked' ? 'Leave it' : 'Stop'}
            </Button>
          </div>
        )}
      </div>
    </Card>
  )
}

function Rows({
  place,
  noun,
  rows,
  label,
}: {
  place: string
  noun: BulkNoun
  rows: BulkRow[]
  label: string
}) {
  return (
    <Table label={label} columns={[noun === 'members' ? 'Member' : 'From', 'Number', 'Details']}>
      {rows.map(({ id, pageId, name, number, before, after, cents, note, status }) => (
        <tr key={id}>
          <th scope="row" className="min-w-40">
            <Link to={`/${place}/${noun}/${pageId}`} className="text-link">
              {name}
            </Link>
          </th>
          <td className="font-mono whitespace-nowrap">{number}</td>
          <td className="min-w-56 wrap-anywhere">
            {note && <span>{note}</span>}
            {note === null && status !== 'refused' && <Changes row={{ before, after, reason: null }} />}
            {!note && cents > 0 && <span className="block">{`Charge: ${formatCents(cents)}`}</span>}
          </td>
        </tr>
      ))}
    </Table>
  )
}
