import { useEffect, useState } from 'react'
import { Link, useRevalidator } from 'react-router'
import { isId } from '#app/console/is-id.ts'
import { ScreenHead, Scrolling, Sheet } from '#app/console/parts.tsx'
import { showInstant } from '#app/console/place.server.ts'
import { staffFetch } from '#app/console/staff-fetch.ts'
import { Button, buttonClass } from '#app/ui/button.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { readImport } from '#domain/directory/import/imports.queries.server.ts'
import type { OfficeImport } from '#domain/directory/import/office-import.schema.ts'
import { notFound } from '#domain/errors.ts'
import type { Route } from './+types/import'
import { ImportBadge } from './import-badge.tsx'
import { requireOffices } from './office-place.server.ts'

export const handle = { title: 'Import of offices' }

export async function loader(args: Route.LoaderArgs) {
  const { house, place, brandId } = await requireOffices(args, { isWhole: true })
  const { importId } = args.params
  if (!isId(importId)) throw notFound()
  const found = await readImport(house.db, { brandId, importId })
  return { place: place.key, found, when: showInstant(found.createdAt, place.timeZone) }
}

const count = (number: number) => number.toLocaleString('en-US')
const offices = (number: number) => (number === 1 ? 'one office' : `${count(number)} offices`)

/** What has happened, and what of it is written: whole batches, never half of one. */
function story(found: OfficeImport): string {
  const { status, line, total, added, changed, undone, kept, read, stopping } = found
  const so = added + changed
  const of = total === null ? '' : ` of ${count(total)}`
  const stop = stopping ? ' It stops after the rows at hand.' : ''
  switch (status) {
    case 'uploading':
      return 'The file was not sent whole, or its check was stopped. Nothing was written.'
    case 'checking':
      return `${count(read)} rows are checked. Nothing is written.${stop}`
    case 'checked':
      return 'The file was checked. Nothing was written yet: look at what would change, then import it.'
    case 'running':
      return `${count(read)}${of} rows are done, up to line ${count(line)} of the file: ${offices(so)} written. You may leave this page.${stop}`
    case 'stopped':
      return `It was stopped behind line ${count(line)} of the file. Up to there all is written (${offices(so)}), behind it nothing. Go on, or undo it.`
    case 'done':
      return `All ${count(read)} rows are done: ${offices(so)} written.`
    case 'undoing':
      return `Taken back so far: ${offices(undone)}.`
    case 'undone':
      return `Taken back: ${offices(undone)}.${kept > 0 ? ` Left as they are, because they were changed or used since: ${count(kept)}. The report names them.` : ''}`
    case 'failed':
      return so > 0
        ? `Up to line ${count(line)} all is written (${offices(so)}), behind it nothing.`
        : 'Nothing was written.'
  }
}

export default function ImportScreen({ loaderData: { place, found, when } }: Route.ComponentProps) {
  const { status } = found
  const isAtWork = status === 'checking' || status === 'running' || status === 'undoing'
  const { revalidate } = useRevalidator()
  useEffect(() => {
    if (!isAtWork) return
    const timer = setInterval(() => void revalidate(), 2_000)
    return () => clearInterval(timer)
  }, [isAtWork, revalidate])
  return (
    <>
      <p className="mb-2">
        <Link to={`/${place}/offices/imports`} className="text-link">
          Imports of offices
        </Link>
      </p>
      <ScreenHead
        title={found.fileName}
        lead={`${found.kind === 'nppes' ? 'NPPES, ' : ''}${when}, ${found.by}`}
      />
      {found.fault && (
        <Notice tone="danger" className="mb-6" title={found.fault}>
          {story(found)}
        </Notice>
      )}
      <Sheet title={<ImportBadge status={status} />}>
        <div className="grid gap-5">
          {!found.fault && <p aria-live="polite">{story(found)}</p>}
          {isAtWork && (
            <progress
              aria-label="Progress"
              className="h-2 w-full accent-accent"
              max={status === 'undoing' ? found.added + found.changed : (found.total ?? undefined)}
              value={
                status === 'undoing'
                  ? found.undone + found.kept
                  : found.total === null
                    ? undefined
                    : found.read
              }
            />
          )}
          <Counts found={found} />
          <Acts found={found} />
        </div>
      </Sheet>
      {found.sample.length > 0 && (status === 'checked' || status === 'done') && <Sample found={found} />}
    </>
  )
}

function Counts({ found }: { found: OfficeImport }) {
  const would = found.status === 'checked' || found.status === 'checking'
  const facts: [string, number][] = [
    [would ? 'Would be new' : 'New', found.added],
    [would ? 'Would change' : 'Changed', found.changed],
    ['Unchanged', found.unchanged],
    ['Refused', found.refused],
    [would ? 'Would get a last day' : 'Got a last day', found.ending],
    ...(found.kind === 'nppes'
      ? [['Skipped: no dental office, or deactivated', found.skipped] as [string, number]]
      : []),
  ]
  return (
    <dl className="grid grid-cols-[repeat(auto-fit,minmax(9rem,1fr))] gap-4">
      {facts.map(([name, number]) => (
        <div key={name}>
          <dt className="text-small text-muted">{name}</dt>
          <dd className="text-heading font-semibold tabular-nums">{count(number)}</dd>
        </div>
      ))}
    </dl>
  )
}

type Verb = 'check' | 'run' | 'stop' | 'undo'

function Acts({ found: { id, status, stopping, added, changed, refused, kept } }: { found: OfficeImport }) {
  const { revalidate } = useRevalidator()
  const [pending, setPending] = useState<Verb | null>(null)
  const [fault, setFault] = useState<string | null>(null)
  async function act(verb: Verb) {
    setPending(verb)
    const answer = await staffFetch<void>(`/api/admin/officeImports/${id}/${verb}`, { method: 'POST' })
    setFault(answer.ok ? null : answer.error.message)
    await revalidate()
    setPending(null)
  }
  const so = added + changed
  const canUndo = so > 0 && (status === 'done' || status === 'stopped' || status === 'failed')
  const button = (verb: Verb, words: string, variant?: 'secondary' | 'danger') => (
    <Button size="sm" variant={variant} pending={pending === verb} onClick={() => act(verb)}>
      {words}
    </Button>
  )
  return (
    <>
      {fault && (
        <Notice tone="danger" announce>
          {fault}
        </Notice>
      )}
      <div className="flex flex-wrap gap-3">
        {status === 'uploading' && button('check', 'Check what was sent', 'secondary')}
        {status === 'checked' && so > 0 && button('run', `Import ${offices(so)}`)}
        {status === 'stopped' && button('run', 'Go on')}
        {(status === 'running' || status === 'checking') && !stopping && button('stop', 'Stop', 'secondary')}
        {canUndo && button('undo', 'Undo this import', 'danger')}
        {(refused > 0 || kept > 0) && (
          <a
            href={`/api/admin/officeImports/${id}/report`}
            className={buttonClass({ variant: 'secondary', size: 'sm' })}
          >
            Refused rows (CSV)
          </a>
        )}
      </div>
      {status === 'checked' && so === 0 && <p>There is nothing to import: no row is new or different.</p>}
    </>
  )
}

function Sample({ found: { sample, added, changed } }: { found: OfficeImport }) {
  const isAll = sample.length === added + changed
  return (
    <Sheet flush title="What is different" lead={isAll ? undefined : `The first ${sample.length}.`}>
      <Scrolling label="What is different">
        <table className="console-table">
          <thead>
            <tr>
              <th scope="col">Line</th>
              <th scope="col">Office</th>
              <th scope="col">Difference</th>
            </tr>
          </thead>
          <tbody>
            {sample.map(({ line, name, isNew, changes }) => (
              <tr key={line}>
                <td className="tabular-nums">{count(line)}</td>
                <th scope="row" className="min-w-40">
                  {name}
                </th>
                <td className="min-w-60 wrap-anywhere">
                  {isNew
                    ? 'New'
                    : changes.map(({ field, before, after }) => (
                        <span key={field} className="block">
                          <span className="text-muted">{field.replaceAll('_', ' ')}: </span>
                          <del className="text-danger-strong decoration-1">{before || 'nothing'}</del>{' '}
                          <ins className="no-underline">{after || 'nothing'}</ins>
                        </span>
                      ))}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </Scrolling>
    </Sheet>
  )
}
