import { useEffect, useState } from 'react'
import { Link, useRevalidator } from 'react-router'
import { Card, PageHeader, Table } from '#app/console/parts.tsx'
import { staffFetch } from '#app/console/staff-fetch.ts'
import { Button, buttonClass } from '#app/ui/button.tsx'
import type { Elements } from '#app/ui/field.tsx'
import { Notice } from '#app/ui/notice.tsx'
import type { ImportView } from '#domain/back-office/imports/import.schema.ts'
import type { Imported } from '#domain/values/imports.ts'
import { ImportBadge } from './import-badge.tsx'
import { type ImportWords, importWords } from './import-words.ts'
import { linesStory } from './lines-story.ts'
import { TypeToConfirmCount } from './type-to-confirm-count.tsx'

export const count = (number: number) => number.toLocaleString('en-US')
const things = ({ one, many }: ImportWords, number: number) =>
  number === 1 ? one : `${count(number)} ${many}`

/** What has happened, and how much is written: always whole batches. */
function story(found: ImportView, words: ImportWords): string {
  const offices = (number: number) => things(words, number)
  const { status, line, total, added, changed, undone, kept, read, stopping } = found
  const so = added + changed
  const of = total === null ? '' : ` of ${count(total)}`
  const stop = stopping ? ' It stops after the current rows.' : ''
  switch (status) {
    case 'uploading':
      return 'The file wasn’t fully uploaded, or its check was stopped. Nothing was saved.'
    case 'checking':
      return `${count(read)} rows are checked. Nothing is written.${stop}`
    case 'checked':
      return 'The file was checked. Nothing has been saved yet: see what would change, then import it.'
    case 'running':
      return `${count(read)}${of} rows are done, up to line ${count(line)} of the file: ${offices(so)} written. You may leave this page.${stop}`
    case 'stopped':
      return `It was stopped after line ${count(line)} of the file. Everything up to there is saved (${offices(so)}), nothing after it. Continue, or undo it.`
    case 'done':
      return `All ${count(read)} rows are done: ${offices(so)} written.`
    case 'undoing':
      return `Undone so far: ${offices(undone)}.`
    case 'undone':
      return `Undone: ${offices(undone)}.${kept > 0 ? ` Left as they are, because they were changed or used since: ${count(kept)}. The report names them.` : ''}`
    case 'failed':
      return so > 0
        ? `Everything up to line ${count(line)} is saved (${offices(so)}), nothing after it.`
        : 'Nothing was written.'
  }
}

/** An import's progress, its actions, and what it would change. */
export function ImportPage({
  of,
  found,
  when,
  home,
  children,
}: {
  of: Imported
  found: ImportView
  when: string
  /** The list of imports of this kind. */
  home: string
  children?: Elements
}) {
  const words = importWords[of]
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
        <Link to={home} className="text-link">
          {words.listed}
        </Link>
      </p>
      <PageHeader title={found.fileName} lead={`${when}, ${found.by}`} />
      {found.fault && (
        <Notice tone="danger" className="mb-6" title={found.fault}>
          {story(found, words)}
        </Notice>
      )}
      <Card title={<ImportBadge status={status} />}>
        <div className="grid gap-5">
          {!found.fault && <p aria-live="polite">{story(found, words)}</p>}
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
          <Counts facts={words.facts(found, status === 'checked' || status === 'checking')} />
          {found.more.lines !== undefined && (
            <p className="text-small text-muted">
              {linesStory({
                lines: Number(found.more.lines),
                refused: found.refused,
                skipped: found.skipped + Number(found.more.linesWithoutRow),
              })}
            </p>
          )}
          <Acts found={found} words={words} />
        </div>
      </Card>
      {children}
      {found.sample.length > 0 && (status === 'checked' || status === 'done') && (
        <Sample found={found} one={words.one} />
      )}
    </>
  )
}

function Counts({ facts }: { facts: [name: string, value: string | number][] }) {
  return (
    <dl className="grid grid-cols-[repeat(auto-fit,minmax(9rem,1fr))] gap-4">
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt className="text-small text-muted">{name}</dt>
          <dd className="text-heading font-semibold tabular-nums">
            {typeof value === 'number' ? count(value) : value}
          </dd>
        </div>
      ))}
    </dl>
  )
}

type Verb = 'check' | 'run' | 'stop' | 'undo'

function Acts({ found, words }: { found: ImportView; words: ImportWords }) {
  const { id, status, stopping, added, changed, refused, kept } = found
  const path = `/api/admin/${words.api}/${id}` as const
  const { revalidate } = useRevalidator()
  const [pending, setPending] = useState<Verb | null>(null)
  const [fault, setFault] = useState<string | null>(null)
  async function act(verb: Verb, body?: { count: number }) {
    setPending(verb)
    const answer = await staffFetch(`${path}/${verb}`, { method: 'POST', ...(body && { body }) })
    setFault(answer.ok ? null : answer.error.message)
    await revalidate()
    setPending(null)
  }
  const [asksToUndo, setAsksToUndo] = useState(false)
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
        {status === 'checked' && so > 0 && !words.isSure && button('run', `Import ${things(words, so)}`)}
        {status === 'stopped' && (
          <Button
            size="sm"
            pending={pending === 'run'}
            onClick={() => act('run', words.isSure ? { count: 0 } : undefined)}
          >
            Continue
          </Button>
        )}
        {(status === 'running' || status === 'checking') && !stopping && button('stop', 'Stop', 'secondary')}
        {canUndo && !asksToUndo && (
          <Button size="sm" variant="danger" onClick={() => setAsksToUndo(true)}>
            Undo this import
          </Button>
        )}
        {(refused > 0 || kept > 0) && (
          <a href={`${path}/report`} className={buttonClass({ variant: 'secondary', size: 'sm' })}>
            Refused rows (CSV)
          </a>
        )}
      </div>
      {canUndo && asksToUndo && (
        <Notice tone="warning" announce title={`Undo ${things(words, so)}?`}>
          <p>Anything changed or used since stays as it is, and the report lists it.</p>
          <div className="mt-3 flex flex-wrap gap-3">
            {button('undo', `Undo ${things(words, so)}`, 'danger')}
            <Button size="sm" variant="secondary" onClick={() => setAsksToUndo(false)}>
              {so === 1 ? 'Keep it' : 'Keep them'}
            </Button>
          </div>
        </Notice>
      )}
      {status === 'checked' && so > 0 && words.isSure && (
        <TypeToConfirmCount
          send={(total) => staffFetch(`${path}/run`, { method: 'POST', body: { count: total } })}
          what={`${count(so)} ${so === 1 ? words.one.replace('one ', '') : words.many}`}
          button={`Import ${words.many}`}
        />
      )}
      {status === 'checked' && so === 0 && <p>There is nothing to import: no row is new or different.</p>}
    </>
  )
}

function Sample({ found: { sample, added, changed }, one }: { found: ImportView; one: string }) {
  const isAll = sample.length === added + changed
  return (
    <Card flush title="What changes" lead={isAll ? undefined : `The first ${sample.length}.`}>
      <Table
        label="What changes"
        columns={['Line', one.replace(/^one (.)/, (_, first) => first.toUpperCase()), 'Difference']}
      >
        {sample.map(({ line, name, isNew, changes }) => (
          <tr key={line}>
            <td className="tabular-nums">{count(line)}</td>
            <th scope="row" className="min-w-40">
              {name}
            </th>
            <td className="min-w-60 wrap-anywhere">
              {isNew && changes.length === 0
                ? 'New'
                : changes.map(({ field, before, after }) => (
                    <span key={field} className="block">
                      <span className="text-muted">{field.replaceAll('_', ' ')}: </span>
                      {!isNew && <del className="text-danger-strong decoration-1">{before || 'nothing'}</del>}{' '}
                      <ins className="no-underline">{after || 'nothing'}</ins>
                    </span>
                  ))}
            </td>
          </tr>
        ))}
      </Table>
    </Card>
  )
}
